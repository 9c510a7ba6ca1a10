import { cleanLine } from '#shared/kernel/cleanText.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Bytes at the beginning in which the headers are looked for. */
const HEAD_BYTES = 256 * 1024

/** The headers of an email as text, and the bytes behind them. */
export function splitMail(bytes: Uint8Array): { head: string; body: Uint8Array } {
  const end = endOfHead(bytes)
  const head = new TextDecoder().decode(bytes.subarray(0, Math.min(end, HEAD_BYTES)))
  return { head: head.replaceAll('\r\n', '\n'), body: bytes.subarray(end) }
}

/** The value of the first header of a name, as one line; empty without one. */
export function headerOf(head: string, name: string): string {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t]+.*)*)`, 'im').exec(head)
  return cleanLine((found?.[1] ?? '').replace(/\n[ \t]+/g, ' ')).slice(0, 2_000)
}

/** Where the first empty line begins. */
function endOfHead(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    const next = bytes[at + 1] === CARRIAGE_RETURN ? bytes[at + 2] : bytes[at + 1]
    if (next === LINE_FEED) return at + 1
  }
  return bytes.length
}
