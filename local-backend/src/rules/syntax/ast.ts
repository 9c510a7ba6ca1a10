/** A range of the source, end excluded. */
export interface Range {
  start: number
  end: number
}

export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'in'

export type PathPart =
  | { kind: 'literal'; text: string }
  /** `{name}` in an expression: a hole that nothing fills. */
  | { kind: 'hole'; name: string }
  | { kind: 'embedded'; value: Expression }

/** What every expression carries: where it stands, and how deep its tree is. */
interface Node extends Range {
  depth: number
}

export type Expression = Node &
  (
    | { kind: 'null' }
    | { kind: 'bool'; value: boolean }
    | { kind: 'int'; value: bigint }
    | { kind: 'float'; value: number }
    | { kind: 'string'; value: string }
    | { kind: 'bytes'; value: Uint8Array }
    | { kind: 'list'; items: Expression[] }
    | { kind: 'map'; entries: { key: Expression; value: Expression }[] }
    | { kind: 'path'; parts: PathPart[] }
    | { kind: 'variable'; name: string }
    | { kind: 'member'; target: Expression; name: string }
    | { kind: 'index'; target: Expression; index: Expression }
    | {
        kind: 'slice'
        target: Expression
        from: Expression | undefined
        to: Expression | undefined
      }
    | { kind: 'call'; name: string; nameAt: Range; args: Expression[] }
    | { kind: 'method'; target: Expression; name: string; nameAt: Range; args: Expression[] }
    | { kind: 'unary'; operator: '!' | '-'; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: 'is'; operand: Expression; type: string }
    | { kind: 'conditional'; condition: Expression; whenTrue: Expression; whenFalse: Expression }
  )

export type ExpressionKind = Expression['kind']
export type ExpressionOf<K extends ExpressionKind> = Extract<Expression, { kind: K }>

export interface LetBinding {
  name: string
  at: Range
  value: Expression
}

export interface FunctionDeclaration {
  name: string
  at: Range
  parameters: { name: string; at: Range }[]
  lets: LetBinding[]
  result: Expression
}

export type PatternSegment =
  | { kind: 'literal'; text: string; at: Range }
  | { kind: 'variable'; name: string; at: Range }
  | { kind: 'glob'; name: string; at: Range }

export interface AllowStatement {
  methods: { name: string; at: Range }[]
  /** Absent for `allow read;`, which always holds. */
  condition: Expression | undefined
  at: Range
}

/** A `match` block, or the body of a service seen as the block of the empty path. */
export interface MatchBlock {
  pattern: PatternSegment[]
  at: Range
  functions: FunctionDeclaration[]
  /** Allow statements and nested blocks in the order of the source. */
  rules: ({ kind: 'allow'; allow: AllowStatement } | { kind: 'match'; match: MatchBlock })[]
}

export interface ServiceBlock {
  name: string
  at: Range
  body: MatchBlock
}

export interface RulesFile {
  version: '1' | '2'
  functions: FunctionDeclaration[]
  services: ServiceBlock[]
}

/** The expressions directly inside an expression, in the order of the source. */
export function childrenOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value])
    case 'path':
      return expression.parts.flatMap((part) => (part.kind === 'embedded' ? [part.value] : []))
    case 'member':
      return [expression.target]
    case 'index':
      return [expression.target, expression.index]
    case 'slice':
      return [expression.target, expression.from, expression.to].filter((it) => it !== undefined)
    case 'call':
      return expression.args
    case 'method':
      return [expression.target, ...expression.args]
    case 'unary':
    case 'is':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse]
    default:
      return []
  }
}
