/** A file's text, put into the build. */
declare module '*?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: it is the shape that Vite gives it
  export default text
}
