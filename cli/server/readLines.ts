import type { FileHandle } from 'node:fs/promises'

/** A document takes up to a mebibyte, six times that in escapes; what is longer is no export. */
const LONGEST_LINE = 32 * 1024 * 1024

/**
 * The lines of a file, ended by line feeds alone: the other signs that end lines elsewhere may stand
 * inside an export's texts. A line that would fill the memory comes in pieces.
 */
export async function* readLines(handle: FileHandle): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of handle.createReadStream({ encoding: 'utf8' })) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > LONGEST_LINE) {
      yield rest
      rest = ''
    }
  }
  if (rest !== '') yield rest
}
