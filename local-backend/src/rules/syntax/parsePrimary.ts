import type { Expression, PathPart } from './ast.ts'
import { MAX_CHAIN, MAX_DEPTH, TOO_COMPLEX } from './limits.ts'
import type { TokenStream } from './TokenStream.ts'
import { RESERVED_WORDS, readBytes, readString, type Token } from './tokenize.ts'

type ParseNested = (tokens: TokenStream, nesting: number) => Expression

/** Parses an operand with all that is attached to it: members, calls, indexes and slices. */
export function parsePrimary(
  tokens: TokenStream,
  nesting: number,
  nested: ParseNested,
): Expression {
  let target = parseAtom(tokens, nesting, nested)
  for (let length = 0; ; length += 1) {
    if (length > MAX_CHAIN) throw tokens.fault(TOO_COMPLEX)
    if (tokens.take('.')) target = parseMember(tokens, target, nesting, nested)
    else if (tokens.take('[')) target = parseIndex(tokens, target, nesting, nested)
    else if (target.depth > MAX_DEPTH) throw tokens.fault(TOO_COMPLEX)
    else return target
  }
}

function parseAtom(tokens: TokenStream, nesting: number, nested: ParseNested): Expression {
  const token = tokens.peek()
  const range = { start: token.start, end: token.end, depth: 1 }
  switch (token.kind) {
    case 'string':
      tokens.next()
      return { kind: 'string', value: readString(token.text), ...range }
    case 'bytes':
      return parseBytes(tokens)
    case 'int':
      return parseInteger(tokens)
    case 'float':
      tokens.next()
      return { kind: 'float', value: Number(token.text), ...range }
    case 'segment':
      return parsePath(tokens, nesting, nested)
    case 'name':
      return parseName(tokens, nesting, nested)
    case 'sign':
      return parseSign(tokens, token, nesting, nested)
    case 'end':
      throw tokens.unexpected()
  }
}

function parseSign(
  tokens: TokenStream,
  token: Token,
  nesting: number,
  nested: ParseNested,
): Expression {
  switch (token.text) {
    case '(': {
      tokens.next()
      const inner = nested(tokens, nesting + 1)
      tokens.expect(')')
      return { ...inner, depth: inner.depth + 1 }
    }
    case '[': {
      tokens.next()
      const items = parseItems(tokens, ']', nesting, nested, true)
      return { kind: 'list', items, ...spanned(token, tokens.expect(']'), items) }
    }
    case '{':
      return parseMap(tokens, nesting, nested)
    case '/':
      return parsePath(tokens, nesting, nested)
    default:
      throw tokens.unexpected()
  }
}

function parseBytes(tokens: TokenStream): Expression {
  const token = tokens.next()
  const value = readBytes(token.text)
  if (value === undefined) throw tokens.fault(`Invalid bytes literal ${token.text}.`, token)
  return { kind: 'bytes', value, start: token.start, end: token.end, depth: 1 }
}

function parseInteger(tokens: TokenStream): Expression {
  const token = tokens.next()
  const value = BigInt(token.text)
  if (value > LARGEST) throw tokens.fault(`Invalid number literal ${token.text}.`, token)
  return { kind: 'int', value, start: token.start, end: token.end, depth: 1 }
}

function parseName(tokens: TokenStream, nesting: number, nested: ParseNested): Expression {
  const token = tokens.next()
  const range = { start: token.start, end: token.end, depth: 1 }
  if (token.text === 'true' || token.text === 'false') {
    return { kind: 'bool', value: token.text === 'true', ...range }
  }
  if (token.text === 'null') return { kind: 'null', ...range }
  if (RESERVED_WORDS.has(token.text)) throw tokens.unexpected(token)
  if (!tokens.take('(')) return { kind: 'variable', name: token.text, ...range }
  const args = parseItems(tokens, ')', nesting, nested, false)
  const close = tokens.expect(')')
  return { kind: 'call', name: token.text, nameAt: token, args, ...spanned(token, close, args) }
}

function parseMember(
  tokens: TokenStream,
  target: Expression,
  nesting: number,
  nested: ParseNested,
): Expression {
  const name = tokens.expectKind('name', 'IDENTIFIER')
  // The two reserved words that cannot be the names of members either.
  if (name.text === 'service' || name.text === 'rules_version') throw tokens.unexpected(name)
  const open = tokens.peek()
  if (!tokens.take('(')) {
    const range = { start: target.start, end: name.end, depth: target.depth }
    return { kind: 'member', target, name: name.text, ...range }
  }
  if (RESERVED_WORDS.has(name.text)) throw tokens.unexpected(open)
  const args = parseItems(tokens, ')', nesting, nested, false)
  const close = tokens.expect(')')
  const { depth } = spanned(name, close, args)
  return {
    kind: 'method',
    target,
    name: name.text,
    nameAt: { start: name.start, end: name.end },
    args,
    start: target.start,
    end: close.end,
    depth: Math.max(target.depth, depth),
  }
}

function parseIndex(
  tokens: TokenStream,
  target: Expression,
  nesting: number,
  nested: ParseNested,
): Expression {
  const from = tokens.at(':') ? undefined : nested(tokens, nesting + 1)
  const slice = tokens.take(':')
  const to = !slice || tokens.at(']') ? undefined : nested(tokens, nesting + 1)
  const close = tokens.expect(']')
  const depth = Math.max(target.depth, 1 + (from?.depth ?? 0), 1 + (to?.depth ?? 0))
  const range = { start: target.start, end: close.end, depth }
  if (slice) return { kind: 'slice', target, from, to, ...range }
  if (from === undefined) throw tokens.unexpected(close)
  return { kind: 'index', target, index: from, ...range }
}

function parseMap(tokens: TokenStream, nesting: number, nested: ParseNested): Expression {
  const open = tokens.expect('{')
  const entries: { key: Expression; value: Expression }[] = []
  while (!tokens.at('}')) {
    const key = nested(tokens, nesting + 1)
    tokens.expect(':')
    entries.push({ key, value: nested(tokens, nesting + 1) })
    if (!tokens.take(',')) break
  }
  const parts = entries.flatMap(({ key, value }) => [key, value])
  return { kind: 'map', entries, ...spanned(open, tokens.expect('}'), parts) }
}

function parsePath(tokens: TokenStream, nesting: number, nested: ParseNested): Expression {
  const { parts, start, end } = parsePathParts(tokens, nesting, nested)
  const inner = parts.flatMap((part) => (part.kind === 'embedded' ? [part.value] : []))
  return { kind: 'path', parts, ...spanned({ start }, { end }, inner) }
}

function parseItems(
  tokens: TokenStream,
  close: string,
  nesting: number,
  nested: ParseNested,
  trailing: boolean,
): Expression[] {
  const items: Expression[] = []
  if (tokens.at(close)) return items
  do {
    if (trailing && items.length > 0 && tokens.at(close)) break
    items.push(nested(tokens, nesting + 1))
  } while (tokens.take(','))
  return items
}

function spanned(from: { start: number }, to: { end: number }, inner: readonly Expression[]) {
  const depth = inner.reduce((deepest, item) => Math.max(deepest, item.depth), 0)
  return { start: from.start, end: to.end, depth: depth + 1 }
}

const LARGEST = 2n ** 63n - 1n

/**
 * Parses `/a/$(expression)/b`. A path goes on as long as a part follows, blanks or not; any other
 * slash divides it, which compiles and is an error when it is evaluated.
 */
function parsePathParts(
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
