/** The part of the process that a command uses. */
export interface Terminal {
  print: (line: string) => void;
  printError: (line: string) => void;
  env: Readonly<Record<string, string | undefined>>;
  /** All of standard input. */
  readInput(): Promise<string>;
}
