import { escapeHidden } from '#shared/kernel/cleanText.ts'

/** Where a command reads and writes. */
export interface Io extends Output {
  /** Rewrites the last line on a terminal; used by the progress alone. */
  rewrite(text: string): void
  /** Whether standard error is a terminal: progress may rewrite its line. */
  isTerminal: boolean
  /** Whether a person can be asked: both ends are a terminal. */
  canAsk: boolean
  colour: boolean
  stdin(): AsyncIterable<Uint8Array>
  /** Asks for a line; only where `canAsk`. */
  ask(question: string): Promise<string>
}

/** The real terminal. `NO_COLOR`, `--no-color` and anything that is no terminal turn colour off. */
export function processIo(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  { stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'> = process,
): Io {
  // A reader that has seen enough (`| head`) closes the pipe: that is no failure of ours.
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe)
  return {
    ...safeOutput({
      out: (text) => void stdout.write(text),
      err: (text) => void stderr.write(text),
      isOutTerminal: stdout.isTTY === true,
    }),
    rewrite: (text) => void stderr.write(`\r${visibleLine(text)}\u001b[K`),
    isTerminal: stderr.isTTY === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    colour: stderr.isTTY === true && !env['NO_COLOR'] && !args.includes('--no-color'),
    stdin: () => stdin,
    ask: async (question) => {
      const { createInterface } = await import('node:readline/promises')
      const lines = createInterface({ input: stdin, output: stderr })
      try {
        return await lines.question(visibleLine(question))
      } finally {
        lines.close()
      }
    },
  }
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** What a command can write: data on standard output, everything else on standard error. */
interface Output {
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

/**
 * A text of several lines as a terminal may be given it: whatever is stored, no character of it moves
 * the cursor, sets the clipboard or turns the direction of what follows. It is seen as `\u001b`.
 */
function visibleText(text: string): string {
  return escapeHidden(text.replaceAll('\r\n', '\n'))
}

/** The same of one line: line ends and tabs become a space, so that no text makes a line of its own. */
export function visibleLine(text: string): string {
  return escapeHidden(text.replace(/[\t\r\n]+/g, ' '))
}
