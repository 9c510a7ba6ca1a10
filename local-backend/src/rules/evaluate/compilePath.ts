import { textOf } from '../library/textOf.ts'
import type { ExpressionOf } from '../syntax/ast.ts'
import { RulesError } from '../values/RulesError.ts'
import { RulesPath } from '../values/RulesValue.ts'
import type { CompileNested } from './compileBinary.ts'
import { type Evaluate, LIMIT_REACHED } from './Run.ts'
import type { Scope } from './Scope.ts'

/** Compiles `/a/$(b)`: an embedded path brings all its segments, any other value one. */
export function compilePath(
  { parts }: ExpressionOf<'path'>,
  scope: Scope,
  compile: CompileNested,
): Evaluate {
  const hole = parts.find((part) => part.kind === 'hole')
  if (hole !== undefined) {
    const unbound = new RulesError(`Variable ${hole.name} is not bound in path template.`)
    return () => unbound
  }
  const compiled = parts.map((part) =>
    part.kind === 'embedded'
      ? compile(part.value, scope)
      : part.kind === 'literal'
        ? part.text
        : '',
  )
  // Each literal segment is an expression of its own in the count.
  const literals = compiled.filter((part) => typeof part === 'string').length
  return (frame) => {
    if (!frame.run.spend(literals)) return LIMIT_REACHED
    const segments: string[] = []
    for (const part of compiled) {
      if (typeof part === 'string') {
        segments.push(part)
        continue
      }
      const value = part(frame)
      if (value instanceof RulesError) return value
      if (value instanceof RulesPath) {
        segments.push(...value.segments)
        continue
      }
      const text = textOf(value)
      if (text instanceof RulesError) return text
      segments.push(text)
    }
    return new RulesPath(segments)
  }
}
