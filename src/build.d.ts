/** The integrity of a script in `dist`. The build provides it. */
declare module 'integrity:*' {
  const integrity: string;
  export default integrity;
}

/** The rules of the widget's sheet that are about the bubble. */
declare module 'bubble-styles' {
  const styles: string;
  export default styles;
}
