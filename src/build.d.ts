/** The integrity of a script in `dist`. The build provides it. */
declare module 'integrity:*' {
  const integrity: string;
  export default integrity;
}

/** The integrity of the script of each language, by its tag. */
declare module 'integrity:locales/' {
  const integrity: Readonly<Record<string, string>>;
  export default integrity;
}
