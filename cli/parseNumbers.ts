import { InvalidArgumentError } from 'commander'

/** A port number, 0 to 65535; 0 takes any free one. */
export function parsePort(text: string): number {
  return parseWhole(text, { from: 0, to: 65_535 })
}

/** A whole number from 1 up, at most `most`. */
export function parseCount(most: number): (text: string) => number {
  return (text) => parseWhole(text, { from: 1, to: most })
}

function parseWhole(text: string, { from, to }: { from: number; to: number }): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= from && number <= to) return number
  throw new InvalidArgumentError(`It is a whole number from ${from} to ${to}.`)
}
