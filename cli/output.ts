import { visibleLine, visibleText } from './visible.ts'

/** What a command can write: data on standard output, everything else on standard error. */
export interface Output {
  /** A line of data, or several; a line end within one is shown as a space. */
  print(lines: string | readonly string[]): void
  /** Text of several lines, as it is but for characters that are never seen. */
  printText(text: string): void
  /** Text that is no whole line yet, of what is too much to hold at once. */
  printPart(text: string): void
  /** The content of a file: byte for byte, unless a terminal shows it. */
  printFile(content: string): void
  /** A line about what is going on, or several. */
  tell(lines: string | readonly string[]): void
}

/** Where text goes in the end. */
export interface Sinks {
  out(text: string): void
  err(text: string): void
  /** Whether standard output is a terminal. */
  isOutTerminal: boolean
}

/**
 * The only way by which text leaves a command. Nothing that is stored, typed or read from a file
 * reaches a terminal as a control character: escapes are JSON's own, so JSON says the same.
 */
export function safeOutput({ out, err, isOutTerminal }: Sinks): Output {
  return {
    print: (lines) => out(asLines(lines)),
    printText: (text) => out(`${visibleText(text)}\n`),
    printPart: (text) => out(visibleText(text)),
    printFile: (content) => out(isOutTerminal ? visibleText(content) : content),
    tell: (lines) => err(asLines(lines)),
  }
}

function asLines(lines: string | readonly string[]): string {
  return [lines]
    .flat()
    .map((line) => `${visibleLine(line)}\n`)
    .join('')
}
