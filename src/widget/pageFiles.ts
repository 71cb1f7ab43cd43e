/** Files of the package that few pages need. Each script adds its renderer or its messages by itself. */
export interface PageFiles {
  loadMarkdown(): Promise<unknown>;
  /** Those that have a file each. */
  languages: readonly string[];
  loadLanguage(language: string): Promise<unknown>;
}
