import type { PathPart } from './ast.ts'
import type { ParseNested } from './parsePrimary.ts'
import type { TokenStream } from './TokenStream.ts'

/** Parses `/a/$(expression)/b` as far as it is glued together. */
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
    const glued = parts.length === 0 || token.start === end
    if (token.kind === 'segment' && glued) {
      tokens.next()
      parts.push({ kind: 'literal', text: token.text.slice(1) })
      end = token.end
    } else if (token.text === '/' && token.kind === 'sign' && glued) {
      tokens.next()
      const part = parseOpenPart(tokens, nesting, nested)
      parts.push(part.part)
      end = part.end
    } else return { parts, start, end }
  }
}

function parseOpenPart(
  tokens: TokenStream,
  nesting: number,
  nested: ParseNested,
): { part: PathPart; end: number } {
  if (tokens.take('$')) {
    tokens.expect('(')
    const value = nested(tokens, nesting + 1)
    return { part: { kind: 'embedded', value }, end: tokens.expect(')').end }
  }
  if (tokens.take('{')) {
    const { text } = tokens.expectKind('name', 'IDENTIFIER')
    if (tokens.take('=') && !tokens.take('**')) tokens.expect('*')
    return { part: { kind: 'hole', name: text }, end: tokens.expect('}').end }
  }
  throw tokens.fault("Forward slash '/' found where identifier or binding expected.")
}
