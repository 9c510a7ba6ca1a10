import { styleText } from 'node:util'
import { escapeHidden } from '#shared/kernel/cleanText.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'

/** Ctrl-C where a person was asked: the terminal hands it to the question, and to no one else. */
export class Interrupted extends Error {}

/** Where a command reads and writes. */
export interface Io extends Output {
  /** Rewrites the last line on a terminal; used by the progress alone. */
  rewrite(text: string): void
  /** Whether standard error is a terminal: progress may rewrite its line. */
  isTerminal: boolean
  /** Whether a person can be asked: both ends are a terminal. */
  canAsk: boolean
  /** Lines of a long list that a person is shown; `--verbose` shows all. */
  mostLines: number
  stdin(): AsyncIterable<Uint8Array>
  /** Asks for a line; only where `canAsk`. Ctrl-D is an empty one; Ctrl-C rejects with `Interrupted`. */
  ask(question: string): Promise<string>
  /** Where what is said goes to a log in place of a person: an entry with its facts. */
  log?(severity: 'INFO' | 'ERROR', message: string, facts?: Record<string, unknown>): void
}

/** The real terminal. `NO_COLOR`, `--no-color` and anything that is no terminal turn color off. */
export function processIo(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  { stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'> = process,
): Io {
  // A reader that has seen enough (`| head`) closes the pipe: that is no failure of ours.
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe)
  const isColored = !env['NO_COLOR'] && !args.includes('--no-color')
  return {
    ...safeOutput({
      out: (text) => void stdout.write(text),
      err: (text) => void stderr.write(text),
      isOutTerminal: stdout.isTTY === true,
      isOutColored: isColored && stdout.isTTY === true,
      isErrColored: isColored && stderr.isTTY === true,
    }),
    rewrite: (text) => void stderr.write(`\r${visibleLine(text)}\u001b[K`),
    isTerminal: stderr.isTTY === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    mostLines: MOST_LINES,
    stdin: () => stdin,
    ask: async (question) => {
      const { createInterface } = await import('node:readline/promises')
      const lines = createInterface({ input: stdin, output: stderr })
      let isInterrupted = false
      lines.once('SIGINT', () => {
        isInterrupted = true
        lines.close()
      })
      // Ctrl-D and a terminal that is gone close it too; Node rejects for some of these, and waits for others.
      const closed = new Promise<null>((resolve) => lines.once('close', () => resolve(null)))
      const asked = lines.question(visibleLine(question)).catch(() => null)
      const answer = await Promise.race([asked, closed])
      lines.close()
      if (answer === null) stderr.write('\n')
      if (isInterrupted) throw new Interrupted('Interrupted at a question')
      return answer ?? ''
    },
  }
}

const MOST_LINES = 20

/** What `--quiet` and `--verbose` make of a terminal: data and failures alone, or lists whole. */
export function withVerbosity(
  io: Io,
  { quiet, verbose }: { quiet?: boolean; verbose?: boolean },
): Io {
  return {
    ...io,
    ...(quiet ? { info: () => {}, rewrite: () => {} } : {}),
    ...(verbose ? { mostLines: Number.POSITIVE_INFINITY } : {}),
  }
}

/**
 * The same with every line an entry of a log, as Cloud Logging reads it from a service's output: one JSON
 * object with `severity`, `message` and `time` (RFC 3339), and the facts as fields beside them.
 */
export function withJsonLog(io: Io, clock: Clock): Io {
  const log: Io['log'] = (severity, message, facts) => {
    const entry = { ...facts, severity, message: visibleLine(message), time: clock.now() }
    io.print(JSON.stringify(entry))
  }
  const each = (severity: 'INFO' | 'ERROR') => (lines: Line | readonly Line[]) => {
    for (const line of asLines(lines, false).split('\n').slice(0, -1)) log(severity, line)
  }
  const inform = each('INFO')
  return { ...io, print: inform, info: inform, warn: each('ERROR'), rewrite: () => {}, log }
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** Color by meaning. */
export type Style = 'good' | 'bad' | 'state' | 'total'

const COLORS = { good: 'green', bad: 'red', state: 'cyan', total: 'bold' } as const

/** A part of a line, with its color on a terminal. */
export type Span = string | { text: string; style: Style }

/** A line, or the parts of one. */
export type Line = string | { spans: readonly Span[] }

/** What a command can write: data on standard output, everything else on standard error. */
interface Output {
  /** A line of data, or several; a line end within one is shown as a space. */
  print(lines: Line | readonly Line[]): void
  /** Text of several lines, as it is but for characters that are never seen. */
  printText(text: string): void
  /** Text that is no whole line yet, of what is too much to hold at once. */
  printPart(text: string): void
  /** The content of a file: byte for byte, unless a terminal shows it. */
  printFile(content: string): void
  /** A line about what is going on, or several. */
  info(lines: Line | readonly Line[]): void
  /** A line about what was refused or has failed, or several; `--quiet` leaves them. */
  warn(lines: string | readonly string[]): void
}

/** Where text goes in the end. */
export interface Sinks {
  out(text: string): void
  err(text: string): void
  /** Whether standard output is a terminal. */
  isOutTerminal: boolean
  isOutColored: boolean
  isErrColored: boolean
}

/**
 * The only way by which text leaves a command. Nothing that is stored, typed or read from a file
 * reaches a terminal as a control character: escapes are JSON's own, so JSON says the same.
 */
export function safeOutput({ out, err, isOutTerminal, isOutColored, isErrColored }: Sinks): Output {
  return {
    print: (lines) => out(asLines(lines, isOutColored)),
    printText: (text) => out(`${visibleText(text)}\n`),
    printPart: (text) => out(visibleText(text)),
    printFile: (content) => out(isOutTerminal ? visibleText(content) : content),
    info: (lines) => err(asLines(lines, isErrColored)),
    warn: (lines) => err(asLines([lines].flat().map(badLine), isErrColored)),
  }
}

function badLine(text: string): Line {
  return { spans: [{ text, style: 'bad' }] }
}

/** Lines as the text that a terminal or a pipe gets; each ends with a line feed. */
export function asLines(lines: Line | readonly Line[], isColored: boolean): string {
  return [lines]
    .flat()
    .map((line) => (typeof line === 'string' ? [line] : line.spans))
    .map((spans) => `${spans.map((span) => spanText(span, isColored)).join('')}\n`)
    .join('')
}

/** Escaped first, so that the only escapes of a line are its colors. */
function spanText(span: Span, isColored: boolean): string {
  if (typeof span === 'string') return visibleLine(span)
  const text = visibleLine(span.text)
  return isColored ? styleText(COLORS[span.style], text, { validateStream: false }) : text
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
