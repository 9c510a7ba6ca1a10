import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'

/**
 * A PDF that wants a password, which its name's and ends' looks do not tell: what names the lock lies
 * far from both ends.
 */
export function lockedPdf(): Uint8Array {
  const padding = `% ${'.'.repeat(70)}\n`.repeat(600)
  const key = '<28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A>'
  const objects = [
    '1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n',
    '3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>>\nendobj\n',
    `4 0 obj\n<</Filter /Standard /V 1 /R 2 /P -44 /O ${key} /U ${key}>>\nendobj\n`,
  ]
  let text = `%PDF-1.4\n${padding}`
  const offsets = objects.map((object) => {
    const at = text.length
    text += object
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const xref = text.length
  text += `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<</Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>]>>\n`
  text += `${padding}startxref\n${xref}\n%%EOF\n`
  return new TextEncoder().encode(text)
}

/** A PDF that would change the page's title as soon as it is opened. */
export async function scriptedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.addPage([400, 500])
  const script = 'app.alert("ran"); this.title = "ran"; document.title = "ran"'
  pdf.catalog.set(
    PDFName.of('OpenAction'),
    pdf.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of(script) }),
  )
  pdf.addJavaScript('first', script)
  return pdf.save()
}

/** A real PNG of one color: a few kilobytes whatever its size. */
export function bitmapPng(width: number, height: number): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // One bit a pixel, grey.
  header.set([1, 0, 0, 0, 0], 8)
  const row = Math.ceil(width / 8) + 1
  const data = deflateSync(new Uint8Array(row * height), { level: 9 })
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return new Uint8Array([
    ...signature,
    ...chunk('IHDR', header),
    ...chunk('IDAT', data),
    ...chunk('IEND', new Uint8Array()),
  ])
}

function chunk(type: string, data: Uint8Array): number[] {
  const body = [...new TextEncoder().encode(type), ...data]
  return [...fourBytes(data.length), ...body, ...fourBytes(checksum(body))]
}

function fourBytes(number: number): number[] {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff)
}

/** CRC-32, bit by bit: the data are small. */
function checksum(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
