import type { SourceText } from './SourceText.ts'
import { SyntaxFault } from './SyntaxFault.ts'
import type { Token, TokenKind } from './Token.ts'

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
