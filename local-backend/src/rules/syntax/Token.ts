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
