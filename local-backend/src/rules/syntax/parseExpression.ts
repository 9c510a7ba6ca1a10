import type { BinaryOperator, Expression } from './ast.ts'
import { MAX_DEPTH, TOO_COMPLEX } from './limits.ts'
import { parsePrimary } from './parsePrimary.ts'
import type { TokenStream } from './TokenStream.ts'

/** Parses one expression by precedence. Throws SyntaxFault. */
export function parseExpression(tokens: TokenStream, nesting = 0): Expression {
  const start = tokens.peek()
  if (nesting > MAX_DEPTH) throw tokens.fault(TOO_COMPLEX, start)
  const condition = parseBinary(tokens, LOWEST, nesting)
  if (!tokens.take('?')) return condition
  const whenTrue = parseExpression(tokens, nesting + 1)
  tokens.expect(':')
  const whenFalse = parseExpression(tokens, nesting + 1)
  return deepEnough(tokens, {
    kind: 'conditional',
    condition,
    whenTrue,
    whenFalse,
    start: condition.start,
    end: whenFalse.end,
    depth: 1 + Math.max(condition.depth, whenTrue.depth, whenFalse.depth),
  })
}

function parseBinary(tokens: TokenStream, lowest: number, nesting: number): Expression {
  let left = parseUnary(tokens, nesting)
  for (;;) {
    const sign = tokens.peek()
    const precedence = PRECEDENCE.get(sign.kind === 'string' ? '' : sign.text)
    refuseIncrement(tokens)
    if (precedence === undefined || precedence < lowest) return left
    tokens.next()
    if (sign.text === 'is') {
      const type = tokens.expectKind('name', 'IDENTIFIER')
      left = deepEnough(tokens, {
        kind: 'is',
        operand: left,
        type: type.text,
        start: left.start,
        end: type.end,
        depth: left.depth + 1,
      })
      continue
    }
    const right = parseBinary(tokens, precedence + 1, nesting)
    left = deepEnough(tokens, {
      kind: 'binary',
      operator: sign.text as BinaryOperator,
      left,
      right,
      start: left.start,
      end: right.end,
      depth: 1 + Math.max(left.depth, right.depth),
    })
  }
}

function parseUnary(tokens: TokenStream, nesting: number): Expression {
  const sign = tokens.peek()
  if (nesting > MAX_DEPTH) throw tokens.fault(TOO_COMPLEX, sign)
  if (sign.kind !== 'sign' || (sign.text !== '!' && sign.text !== '-')) {
    refuseIncrement(tokens)
    return parsePrimary(tokens, nesting, parseExpression)
  }
  tokens.next()
  const number = tokens.peek()
  if (sign.text === '-' && number.kind === 'int' && number.text === SMALLEST_DIGITS) {
    // Only its negation fits 64 bits, so the sign belongs to the literal.
    tokens.next()
    return {
      kind: 'int',
      value: -BigInt(number.text),
      start: sign.start,
      end: number.end,
      depth: 1,
    }
  }
  const operand = parseUnary(tokens, nesting + 1)
  return deepEnough(tokens, {
    kind: 'unary',
    operator: sign.text,
    operand,
    start: sign.start,
    end: operand.end,
    depth: operand.depth + 1,
  })
}

function deepEnough(tokens: TokenStream, node: Expression): Expression {
  if (node.depth <= MAX_DEPTH) return node
  const token = { kind: 'sign', text: '', start: node.start, end: node.end } as const
  throw tokens.fault(TOO_COMPLEX, token)
}

function refuseIncrement(tokens: TokenStream): void {
  if (!tokens.at('++') && !tokens.at('--')) return
  const message = 'Increment (++) and decrement (--) operators are not supported.'
  throw tokens.fault(message, tokens.peek(1))
}

const SMALLEST_DIGITS = '9223372036854775808'
const LOWEST = 1
const PRECEDENCE: ReadonlyMap<string, number> = new Map([
  ['||', 1],
  ['&&', 2],
  ['in', 3],
  ['is', 3],
  ['==', 4],
  ['!=', 4],
  ['<', 5],
  ['<=', 5],
  ['>', 5],
  ['>=', 5],
  ['+', 6],
  ['-', 6],
  ['*', 7],
  ['/', 7],
  ['%', 7],
])
