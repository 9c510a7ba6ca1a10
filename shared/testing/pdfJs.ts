/**
 * pdf.js as it runs on Node. It replaces `push` of every array and `JSON.parse` where Node's are not
 * the newest, with functions that are slow: whoever runs in the same process gets Node's own back.
 */
const OWN = [
  [Array.prototype, 'push', Array.prototype.push],
  [JSON, 'parse', JSON.parse],
] as const

export const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
// Loaded with the first document, it would replace them again. It has no types.
const WORKER = 'pdfjs-dist/legacy/build/pdf.worker.mjs'
await import(WORKER)

for (const [object, name, value] of OWN)
  Object.defineProperty(object, name, { value, writable: true, configurable: true })
