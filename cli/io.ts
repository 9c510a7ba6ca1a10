/** Where a command reads and writes: data on standard output, everything else on standard error. */
export interface Io {
  /** A line of data. */
  print(line: string): void
  /** Data that is no whole line yet, of what is too much to hold at once. */
  printPart(text: string): void
  /** A line about what is going on. */
  tell(line: string): void
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
export function processIo(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Io {
  const { stdin, stdout, stderr } = process
  // A reader that has seen enough (`| head`) closes the pipe: that is no failure of ours.
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe)
  return {
    print: (line) => void stdout.write(`${line}\n`),
    printPart: (text) => void stdout.write(text),
    tell: (line) => void stderr.write(`${line}\n`),
    rewrite: (text) => void stderr.write(`\r${text}\u001b[K`),
    isTerminal: stderr.isTTY === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    colour: stderr.isTTY === true && !env['NO_COLOR'] && !args.includes('--no-color'),
    stdin: () => stdin,
    ask: async (question) => {
      const { createInterface } = await import('node:readline/promises')
      const lines = createInterface({ input: stdin, output: stderr })
      try {
        return await lines.question(question)
      } finally {
        lines.close()
      }
    },
  }
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
