/** Hands a text made here to the browser's downloads. The pieces are joined by the browser. */
export function saveFile(name: string, pieces: readonly string[], type = 'text/csv'): void {
  // The mark tells spreadsheets that the text is UTF-8.
  saveBlob(name, new Blob(['\uFEFF', ...pieces], { type: `${type};charset=utf-8` }))
}

/** Hands bytes to the browser's downloads, as they are. */
export function saveBytes(name: string, bytes: Uint8Array, type: string): void {
  saveBlob(name, new Blob([bytes.slice()], { type }))
}

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; the memory is given back.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
