import type { Io } from '../../io.ts'

/** Prints a CSV whose last row has its own end of line: no empty line comes after it. */
export function printCsv(io: Pick<Io, 'print'>, csv: string): void {
  // The line feed comes from the printing.
  io.print(csv.replace(/\n$/, ''))
}
