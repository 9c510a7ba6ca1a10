import type { PathPart } from './ast.ts'
import type { ParseNested } from './parsePrimary.ts'
import type { Token } from './Token.ts'
import type { TokenStream } from './TokenStream.ts'

/**
 * Parses `/a/$(expression)/b`. A path goes on as long as a part follows, blanks or not; any other
 * slash divides it, which compiles and is an error when it is evaluated.
 */
export function parsePathParts(
  tokens: TokenStream,
  nesting: number,
  nested: ParseNested,
): { parts: PathPart[]; start: number; end: number } {
  const { start } = tokens.peek()
  const parts: PathPart[] = []
  let end = start
  for (;;) {
    const token = tokens.peek()
    if (token.kind === 'segment') {
      tokens.next()
      parts.push({ kind: 'literal', text: token.text.slice(1) })
      end = token.end
    } else if (token.kind === 'sign' && token.text === '/') {
      if (parts.length > 0 && divides(tokens)) return { parts, start, end }
      tokens.next()
      const part = parseOpenPart(tokens, token, nesting, nested)
      parts.push(part.part)
      end = part.end
    } else return { parts, start, end }
  }
}

/** Whether an operand follows the slash rather than a part of the path, or nothing. */
function divides(tokens: TokenStream): boolean {
  const { kind, text } = tokens.peek(1)
  if (kind !== 'sign') return kind !== 'segment' && kind !== 'end'
  if (text !== '{') return text === '(' || text === '[' || text === '!'
  return tokens.peek(2).kind !== 'name' || !['}', '='].includes(tokens.peek(3).text)
}

function parseOpenPart(
  tokens: TokenStream,
  slash: Token,
  nesting: number,
  nested: ParseNested,
): { part: PathPart; end: number } {
  if (tokens.take('$')) {
    tokens.expect('(')
    const value = nested(tokens, nesting + 1)
    return { part: { kind: 'embedded', value }, end: tokens.expect(')').end }
  }
  if (tokens.take('{')) {
    const { text } = tokens.identifier()
    if (tokens.take('=') && !tokens.take('**')) tokens.expect('*')
    return { part: { kind: 'hole', name: text }, end: tokens.expect('}').end }
  }
  throw tokens.fault("Forward slash '/' found where identifier or binding expected.", slash)
}
