import type {
  AllowStatement,
  FunctionDeclaration,
  MatchBlock,
  PatternSegment,
  Range,
} from './ast.ts'
import { MAX_DEPTH } from './limits.ts'
import { parseExpression } from './parseExpression.ts'
import type { TokenStream } from './TokenStream.ts'
import { RESERVED_WORDS } from './tokenize.ts'

type ParseFunction = (tokens: TokenStream) => FunctionDeclaration

/** Parses the braces of a `match` or a service: functions, allow statements, nested matches. */
export function parseMatchBody(
  tokens: TokenStream,
  pattern: PatternSegment[],
  at: Range,
  parseFunction: ParseFunction,
  nesting = 0,
): MatchBlock {
  if (nesting > MAX_DEPTH) throw tokens.fault("Too many nested 'match' blocks.")
  tokens.expect('{')
  const block: MatchBlock = { pattern, at, functions: [], rules: [] }
  while (!tokens.at('}')) {
    if (tokens.at('function')) block.functions.push(parseFunction(tokens))
    else if (tokens.at('allow')) block.rules.push({ kind: 'allow', allow: parseAllow(tokens) })
    else if (tokens.at('match')) {
      const match = parseMatch(tokens, parseFunction, nesting + 1)
      block.rules.push({ kind: 'match', match })
    } else throw unknownDeclaration(tokens)
  }
  const close = tokens.expect('}')
  if (block.rules.length === 0 && block.functions.length === 0) {
    throw tokens.fault("The 'match' body must contain at least one declaration.", close)
  }
  return block
}

function parseMatch(
  tokens: TokenStream,
  parseFunction: ParseFunction,
  nesting: number,
): MatchBlock {
  const word = tokens.expect('match')
  const pattern = parsePattern(tokens)
  return parseMatchBody(tokens, pattern, word, parseFunction, nesting)
}

function parsePattern(tokens: TokenStream): PatternSegment[] {
  const pattern: PatternSegment[] = []
  for (;;) {
    const token = tokens.peek()
    if (token.kind === 'segment') {
      tokens.next()
      pattern.push({ kind: 'literal', text: token.text.slice(1), at: token })
    } else if (tokens.take('/')) {
      if (!tokens.take('{')) {
        throw tokens.fault("Forward slash '/' found where identifier or binding expected.", token)
      }
      const name = tokens.identifier()
      const glob = tokens.take('=') && takeGlob(tokens)
      tokens.expect('}')
      pattern.push({ kind: glob ? 'glob' : 'variable', name: name.text, at: name })
    } else break
  }
  if (pattern.length > 0) return pattern
  throw tokens.fault(`mismatched input '${tokens.peek().text}' expecting {'{', '/', PATH_SEGMENT}`)
}

function takeGlob(tokens: TokenStream): boolean {
  if (tokens.take('**')) return true
  tokens.expect('*')
  return false
}

function parseAllow(tokens: TokenStream): AllowStatement {
  const word = tokens.expect('allow')
  const methods: AllowStatement['methods'] = []
  do {
    const method = tokens.peek()
    if (method.kind !== 'name' || RESERVED_WORDS.has(method.text)) {
      if (methods.length > 0) throw tokens.unexpected()
      throw tokens.fault("Expected at least one 'operation' after 'allow'.")
    }
    tokens.next()
    methods.push({ name: method.text, at: method })
  } while (tokens.take(','))
  if (!tokens.at(':')) {
    if (tokens.at('if')) throw tokens.fault("Missing ':' before 'if' condition.")
    tokens.take(';')
    return { methods, condition: undefined, at: { start: word.start, end: word.end } }
  }
  tokens.expect(':')
  if (!tokens.take('if')) throw tokens.fault("Missing 'if' before conditional expression.")
  if (tokens.at(';') || tokens.at('}')) {
    throw tokens.fault("Missing conditional expression after 'if'.")
  }
  const condition = parseExpression(tokens)
  tokens.take(';')
  return { methods, condition, at: { start: word.start, end: condition.end } }
}

function unknownDeclaration(tokens: TokenStream) {
  const token = tokens.peek()
  const isPath = token.kind === 'segment' || token.text === '/'
  return isPath ? tokens.fault("Missing 'match' keyword before path.") : tokens.unexpected()
}
