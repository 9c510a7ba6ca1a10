import { type Io, safeOutput } from '../io.ts'

/**
 * An `Io` for tests that keeps what was written, an element a call without its last line end;
 * `answers` are given to questions in turn.
 */
export function recordedIo({
  isTerminal = false,
  isColored = false,
  answers = [],
  input = '',
}: {
  isTerminal?: boolean
  isColored?: boolean
  answers?: string[]
  input?: string
} = {}): {
  io: Io
  printed: string[]
  logged: string[]
  rewritten: string[]
} {
  const printed: string[] = []
  const logged: string[] = []
  const rewritten: string[] = []
  let begun = ''
  const io: Io = {
    ...safeOutput({
      out: (text) => {
        begun += text
        if (!begun.endsWith('\n')) return
        printed.push(begun.slice(0, -1))
        begun = ''
      },
      err: (text) => void logged.push(text.slice(0, -1)),
      isOutTerminal: isTerminal,
      isOutColored: isColored,
      isErrColored: isColored,
    }),
    rewrite: (text) => void rewritten.push(text),
    isTerminal,
    canAsk: answers.length > 0,
    mostLines: 20,
    stdin: async function* () {
      yield new TextEncoder().encode(input)
    },
    ask: async () => answers.shift() ?? '',
  }
  return { io, printed, logged, rewritten }
}
