/** Hands bytes to the browser to save as a file. */
export function saveBytes(
  bytes: Uint8Array,
  { name, contentType }: { name: string; contentType: string },
): void {
  const link = document.createElement('a')
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType })
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
