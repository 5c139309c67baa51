declare module '*.wgsl' {
  /** The shader's text, without comments in builds. */
  const text: string;
  export default text;
}
