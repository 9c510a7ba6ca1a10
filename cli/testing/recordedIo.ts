import type { Io } from '../io.ts'

/** An `Io` for tests that keeps what was written; `answers` are given to questions in turn. */
export function recordedIo({
  isTerminal = false,
  answers = [],
  input = '',
}: {
  isTerminal?: boolean
  answers?: string[]
  input?: string
} = {}): {
  io: Io
  printed: string[]
  told: string[]
  rewritten: string[]
} {
  const printed: string[] = []
  const told: string[] = []
  const rewritten: string[] = []
  let begun = ''
  const io: Io = {
    print: (line) => {
      printed.push(begun + line)
      begun = ''
    },
    printPart: (text) => {
      begun += text
    },
    tell: (line) => void told.push(line),
    rewrite: (text) => void rewritten.push(text),
    isTerminal,
    canAsk: answers.length > 0,
    colour: false,
    stdin: async function* () {
      yield new TextEncoder().encode(input)
    },
    ask: async () => answers.shift() ?? '',
  }
  return { io, printed, told, rewritten }
}
