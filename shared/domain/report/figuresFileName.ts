import type { Period } from './Period.ts'

/** What a file with a carrier's figures of a period is called, without its ending. */
export function figuresFileName(carrier: string, { from, to }: Period): string {
  return `figures-${carrier}-${from}-${to}`
}
