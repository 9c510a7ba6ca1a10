/** Hands bytes to the person as a file. They are never opened in the page. */
export function downloadBytes(bytes: Uint8Array, name: string): void {
  const blob = new Blob([bytes.slice()], { type: 'application/octet-stream' })
  const address = URL.createObjectURL(blob)
  const link = window.document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the bytes once the click is over.
  setTimeout(() => URL.revokeObjectURL(address))
}
