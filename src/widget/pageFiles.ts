/** Files of the package that few pages need. Each hands over by itself what it has. */
export interface PageFiles {
  loadMarkdown(): Promise<unknown>;
  /** Those that have a file each. */
  languages: readonly string[];
  loadLanguage(language: string): Promise<unknown>;
}
