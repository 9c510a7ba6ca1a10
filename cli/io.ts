import { type Output, safeOutput } from './output.ts'
import { visibleLine } from './visible.ts'

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
