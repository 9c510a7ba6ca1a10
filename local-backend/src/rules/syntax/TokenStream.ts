import { type SourceText, SyntaxFault } from './SourceText.ts'
import { RESERVED_WORDS, type Token, type TokenKind } from './tokenize.ts'

/** The tokens as the parser reads them: peek at one, take one, require one. */
export class TokenStream {
  readonly source: SourceText
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(source: SourceText, tokens: readonly Token[]) {
    this.source = source
    this.#tokens = tokens
  }

  peek(ahead = 0): Token {
    const last = this.#tokens.length - 1
    const token = this.#tokens[Math.min(this.#at + ahead, last)]
    if (token === undefined) throw new SyntaxFault('Unexpected end.', this.source.position(0, 0))
    return token
  }

  next(): Token {
    const token = this.peek()
    this.#at += 1
    return token
  }

  /** Whether the next token is this sign or word. */
  at(text: string): boolean {
    const token = this.peek()
    return token.text === text && (token.kind === 'sign' || token.kind === 'name')
  }

  /** Takes the sign or word if it comes next. */
  take(text: string): boolean {
    const found = this.at(text)
    if (found) this.#at += 1
    return found
  }

  expect(text: string): Token {
    if (!this.at(text)) throw this.fault(`missing '${text}' at '${this.peek().text}'`)
    return this.next()
  }

  expectKind(kind: TokenKind, expected: string): Token {
    const token = this.peek()
    if (token.kind !== kind) {
      throw this.fault(`mismatched input '${token.text}' expecting ${expected}`)
    }
    return this.next()
  }

  /** A name that is no reserved word. */
  identifier(): Token {
    const token = this.peek()
    if (RESERVED_WORDS.has(token.text)) throw this.unexpected(token)
    return this.expectKind('name', 'IDENTIFIER')
  }

  unexpected(token: Token = this.peek()): SyntaxFault {
    return this.fault(`Unexpected '${token.text}'.`, token)
  }

  fault(message: string, token: Token = this.peek()): SyntaxFault {
    return new SyntaxFault(message, this.source.position(token.start, token.end))
  }
}
