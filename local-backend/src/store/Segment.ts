/** One file of the log, open for reading; the last one also for writing. */
export interface Segment {
  readonly number: number
  readonly id: string
  readonly file: string
  readonly descriptor: number
  /** Bytes that hold whole frames. */
  length: number
}

const DIGITS = 8

export function segmentName(number: number): string {
  return `${String(number).padStart(DIGITS, '0')}.log`
}

/** The number in a segment's file name, or null for any other file. */
export function segmentNumber(name: string): number | null {
  const match = /^(\d{8})\.log$/.exec(name)
  return match?.[1] === undefined ? null : Number.parseInt(match[1], 10)
}
