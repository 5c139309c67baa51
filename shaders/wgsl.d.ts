declare module '*.wgsl' {
  /** The shader's text, without comments in builds; a listing's as it stands in its file. */
  const text: string;
  export default text;
}
