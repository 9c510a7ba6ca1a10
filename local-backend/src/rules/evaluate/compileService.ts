import type {
  AllowStatement,
  FunctionDeclaration,
  MatchBlock,
  PatternSegment,
  RulesFile,
} from '../syntax/ast.ts'
import type { SourcePosition, SourceText } from '../syntax/SourceText.ts'
import { compileExpression } from './compileExpression.ts'
import type { Evaluate } from './Run.ts'
import type { CompiledFunction, Observe, Scope } from './Scope.ts'
import type { ServiceBindings } from './ServiceBindings.ts'

/** One `allow`, with the whole pattern of the matches around it. */
export interface Statement {
  pattern: readonly PatternSegment[]
  methods: ReadonlySet<string>
  /** Absent for `allow read;`. */
  condition: Evaluate | undefined
  /** Where the statement stands, and where its condition begins. */
  line: number
  conditionAt: SourcePosition
}

/** Compiles the blocks of one service into its statements, in the order of the source. */
export function compileService(
  file: RulesFile,
  source: SourceText,
  bindings: ServiceBindings,
  observe?: Observe,
): Statement[] {
  const outermost = functionsOf(file.functions, new Map(), () => undefined, bindings, observe)
  return file.services
    .filter((service) => service.name === bindings.service)
    .flatMap((service) => compileBlock(service.body, [], outermost))

  function compileBlock(
    block: MatchBlock,
    outer: readonly PatternSegment[],
    outerFunctions: FindFunction,
  ): Statement[] {
    const pattern = [...outer, ...block.pattern]
    const captures = new Map<string, number>()
    pattern.forEach((segment, slot) => {
      if (segment.kind !== 'literal') captures.set(segment.name, slot)
    })
    const find = functionsOf(block.functions, captures, outerFunctions, bindings, observe)
    const scope = scopeOf(bindings, captures, new Map(), find, observe)
    return block.rules.flatMap((rule) =>
      rule.kind === 'match'
        ? compileBlock(rule.match, pattern, find)
        : [compileAllow(rule.allow, pattern, scope)],
    )
  }

  function compileAllow(
    allow: AllowStatement,
    pattern: readonly PatternSegment[],
    scope: Scope,
  ): Statement {
    const { condition, at } = allow
    const range = condition ?? at
    return {
      pattern,
      methods: new Set(allow.methods.flatMap(({ name }) => bindings.methods.get(name) ?? [])),
      condition: condition === undefined ? undefined : compileExpression(condition, scope),
      line: source.position(at.start, at.end).line,
      conditionAt: source.position(range.start, range.end),
    }
  }
}

type FindFunction = (name: string) => CompiledFunction | undefined

/** Functions of one block, compiled when first called; the checker has refused call cycles. */
function functionsOf(
  declarations: readonly FunctionDeclaration[],
  captures: ReadonlyMap<string, number>,
  outer: FindFunction,
  bindings: ServiceBindings,
  observe: Observe | undefined,
): FindFunction {
  const declared = new Map(declarations.map((declaration) => [declaration.name, declaration]))
  const compiled = new Map<string, CompiledFunction>()
  const find: FindFunction = (name) => {
    const declaration = declared.get(name)
    if (declaration === undefined) return outer(name)
    const known = compiled.get(name)
    if (known !== undefined) return known
    const result = compileFunction(declaration, (locals) =>
      scopeOf(bindings, captures, locals, find, observe),
    )
    compiled.set(name, result)
    return result
  }
  return find
}

function compileFunction(
  declaration: FunctionDeclaration,
  scopeWith: (locals: ReadonlyMap<string, number>) => Scope,
): CompiledFunction {
  const parameters = declaration.parameters.map(({ name }) => name)
  const locals = new Map(parameters.map((name, slot) => [name, slot]))
  const lets: Evaluate[] = []
  for (const binding of declaration.lets) {
    lets.push(compileExpression(binding.value, scopeWith(new Map(locals))))
    locals.set(binding.name, locals.size)
  }
  const result = compileExpression(declaration.result, scopeWith(locals))
  return { name: declaration.name, parameters, lets, result }
}

function scopeOf(
  bindings: ServiceBindings,
  captures: ReadonlyMap<string, number>,
  locals: ReadonlyMap<string, number>,
  functionNamed: FindFunction,
  observe: Observe | undefined,
): Scope {
  return { bindings, captures, locals, functionNamed, observe }
}
