import { type SourceText, SyntaxFault } from './SourceText.ts'

export type TokenKind =
  | 'name'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  /** A slash with the literal segment glued to it: `/users`, `/(default)`. */
  | 'segment'
  | 'sign'
  | 'end'

export interface Token {
  kind: TokenKind
  /** As written, quotes and slash included. */
  text: string
  start: number
  end: number
}

/**
 * Splits a source into tokens, the last of kind `end`. A slash glued to path characters is one
 * token, so `a/1` is no division while `a / 1` is. Throws SyntaxFault.
 */
export function tokenize(source: SourceText): Token[] {
  const { text } = source
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const blank = match(BLANK, text, at)
    if (blank !== undefined) {
      at += blank.length
      continue
    }
    const token = readToken(text, at)
    if (token === undefined) throw unreadable(source, at)
    tokens.push(token)
    at = token.end
  }
  tokens.push({ kind: 'end', text: '<EOF>', start: text.length, end: text.length })
  return tokens
}

const BLANK = /(?:[ \t\r\n\f]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y
const ESCAPE = String.raw`\\(?:[abfnrt\\"'\x60]|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-3][0-7]{2})`
const QUOTED = String.raw`"(?:[^"\\\n\r]|${ESCAPE})*"|'(?:[^'\\\n\r]|${ESCAPE})*'`
const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['bytes', new RegExp(`[bB](?:${QUOTED})`, 'y')],
  ['string', new RegExp(QUOTED, 'y')],
  ['name', /[A-Za-z_$][A-Za-z0-9_$]*/y],
  ['float', /(?:0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+/y],
  ['int', /0|[1-9][0-9]*/y],
  ['segment', /\/(?:[A-Za-z0-9_\-.~'*+:@&]+|\([A-Za-z0-9_\-.~'*+:@&]+\))/y],
  ['sign', /&&|\|\||==|!=|<=|>=|\+\+|--|\*\*|[{}()[\].,;:?<>+\-*/%!=$]/y],
]

function readToken(text: string, at: number): Token | undefined {
  for (const [kind, pattern] of PATTERNS) {
    const found = match(pattern, text, at)
    // `$(` opens an embedded expression; a `$` elsewhere belongs to a name.
    if (found === undefined || (found === '$' && text[at + 1] === '(' && kind === 'name')) continue
    return { kind, text: found, start: at, end: at + found.length }
  }
  return undefined
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function unreadable(source: SourceText, at: number): SyntaxFault {
  const sign = source.text[at] ?? ''
  if (sign === '"' || sign === "'") {
    return new SyntaxFault(`Missing a closing ${sign}`, source.position(at, at + 1))
  }
  const code = source.text.codePointAt(at)
  const shown = code === undefined ? '' : String.fromCodePoint(code)
  return new SyntaxFault(`token recognition error at: '${shown}'`, source.position(at, at + 1))
}

/** Words that name nothing: no variable, function, parameter, binding, method or operation. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...['allow', 'function', 'import', 'let', 'match', 'package', 'return', 'rules_version'],
  ...['break', 'case', 'continue', 'default', 'deny', 'do', 'each', 'else', 'extends', 'for'],
  ...['true', 'false', 'null'],
  ...['goto', 'if', 'in', 'is', 'not', 'service', 'switch', 'then', 'var', 'while'],
])

/** The text of a string literal with its quotes. */
export function readString(literal: string): string {
  return literal.slice(1, -1).replace(ESCAPED, (whole, sign: string) => {
    const named = NAMED.get(sign)
    if (named !== undefined) return named
    return String.fromCharCode(codeOf(whole))
  })
}

/** The bytes of a `b"…"` literal; undefined when it holds a `\u` escape, which is no byte. */
export function readBytes(literal: string): Uint8Array | undefined {
  const inner = literal.slice(2, -1)
  const parts: Uint8Array[] = []
  let last = 0
  for (const found of inner.matchAll(ESCAPED)) {
    parts.push(Buffer.from(inner.slice(last, found.index)))
    const sign = found[1] ?? ''
    if (sign.startsWith('u')) return undefined
    const named = NAMED.get(sign)
    parts.push(Uint8Array.of(named === undefined ? codeOf(found[0]) : named.charCodeAt(0)))
    last = found.index + found[0].length
  }
  parts.push(Buffer.from(inner.slice(last)))
  return new Uint8Array(Buffer.concat(parts))
}

const ESCAPED = /\\(u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-3][0-7]{2}|.)/gs
const OCTAL = 8
const HEX = 16
const NAMED: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
])

function codeOf(sequence: string): number {
  const sign = sequence[1] ?? ''
  return sign === 'u' || sign === 'x'
    ? Number.parseInt(sequence.slice(2), HEX)
    : Number.parseInt(sequence.slice(1), OCTAL)
}
