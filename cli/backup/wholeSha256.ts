import { createHash, type Hash } from 'node:crypto'

/** The first line has one length, because it is written when all the others are. */
export const FIRST_LINE_BYTES = 160

/** The hash of a whole backup: of its first line and of the hash of all lines up to the last. */
export function wholeSha256(first: string, between: Hash): string {
  return createHash('sha256').update(first).update(between.digest('hex')).digest('hex')
}

/** JSON, blanks, a line feed. */
export function firstLine(content: object): string {
  return `${JSON.stringify(content).padEnd(FIRST_LINE_BYTES - 1)}\n`
}
