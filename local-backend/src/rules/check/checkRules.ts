import type { ServiceBindings } from '../evaluate/ServiceBindings.ts'
import type {
  AllowStatement,
  Expression,
  FunctionDeclaration,
  MatchBlock,
  PatternSegment,
  RulesFile,
} from '../syntax/ast.ts'
import type { Issue, SourceText } from '../syntax/SourceText.ts'
import { CallGraph } from './CallGraph.ts'
import { type CheckScope, type Declared, Findings } from './CheckScope.ts'
import { checkDeclaredName, checkExpression } from './checkExpression.ts'
import { checkFunction, declareFunctions, warnOfUnused } from './checkFunctions.ts'

type FindFunction = CheckScope['functionNamed']

/** Checks parsed rules against the services that are known; errors keep them out of force. */
export function checkRules(
  file: RulesFile,
  source: SourceText,
  services: readonly ServiceBindings[],
): Issue[] {
  const findings = new Findings(source)
  const calls = new CallGraph()
  if (file.version === '1') findings.warnOfSource(OLD_VERSION)
  const outermost = declareFunctions(file.functions, findings)
  const findOutermost: FindFunction = (name) => outermost.get(name)
  for (const service of file.services) {
    const bindings = services.find(({ service: name }) => name === service.name)
    if (bindings === undefined && !OTHER_SERVICES.has(service.name)) {
      findings.warn(`Invalid service name: ${service.name}.`, service.at)
    }
    // A service of another kind may share the file: its blocks are left to that service.
    if (bindings === undefined) continue
    checkFunctionsOf(file.functions, bindings, NO_NAMES, findOutermost)
    checkBlock(service.body, [], bindings, findOutermost)
  }
  if (file.services.some(({ name }) => services.some(({ service }) => service === name))) {
    warnOfUnused(outermost, findings)
  }
  calls.check(findings)
  return findings.inOrder()

  function checkBlock(
    block: MatchBlock,
    outer: readonly PatternSegment[],
    bindings: ServiceBindings,
    outerFunctions: FindFunction,
  ): void {
    checkPattern(outer, block.pattern, file.version, findings)
    const pattern = [...outer, ...block.pattern]
    const captures = new Set(
      pattern.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name])),
    )
    const own: ReadonlyMap<string, Declared<FunctionDeclaration>> = declareFunctions(
      block.functions,
      findings,
    )
    const find: FindFunction = (name) => own.get(name) ?? outerFunctions(name)
    checkFunctionsOf(block.functions, bindings, captures, find)
    for (const rule of block.rules) {
      if (rule.kind === 'match') checkBlock(rule.match, pattern, bindings, find)
      else checkAllow(rule.allow, scopeOf(bindings, captures, find))
    }
    warnOfUnused(own, findings)
  }

  function checkFunctionsOf(
    functions: readonly FunctionDeclaration[],
    bindings: ServiceBindings,
    captures: ReadonlySet<string>,
    find: FindFunction,
  ): void {
    for (const declaration of functions) {
      checkFunction(declaration, scopeOf(bindings, captures, find), findings, calls)
    }
  }

  function checkAllow({ methods, condition }: AllowStatement, scope: CheckScope): void {
    for (const { name, at } of methods) {
      if (!scope.bindings.methods.has(name)) findings.warn(`Invalid method name: ${name}.`, at)
    }
    if (condition === undefined) return
    checkExpression(condition, scope, findings, calls)
    warnOfType(condition, findings)
  }
}

const NO_NAMES: ReadonlySet<string> = new Set()
const OTHER_SERVICES: ReadonlySet<string> = new Set(['cloud.firestore', 'firebase.storage'])
const OLD_VERSION =
  'Ruleset uses old version (version [1]). Please update to the latest version (version [2]).'

function scopeOf(
  bindings: ServiceBindings,
  captures: ReadonlySet<string>,
  functionNamed: FindFunction,
): CheckScope {
  return { bindings, captures, locals: new Map(), functionNamed, caller: undefined }
}

/** Checks the path of a `match`: its names, and where globs may stand. */
function checkPattern(
  outer: readonly PatternSegment[],
  own: readonly PatternSegment[],
  version: '1' | '2',
  findings: Findings,
): void {
  const names = new Set<string>()
  for (const segment of own) {
    if (segment.kind === 'literal') continue
    checkDeclaredName(segment.name, segment.at, findings)
    if (names.has(segment.name)) {
      findings.error(`Variable ${segment.name} already exists in the PathTemplate.`, segment.at)
    }
    names.add(segment.name)
  }
  const whole = [...outer, ...own]
  const globs = whole.filter(({ kind }) => kind === 'glob')
  const last = globs.at(-1)
  if (last === undefined || own.length === 0) return
  if (globs.length > 1 && own.includes(last)) {
    findings.error(
      'Invalid glob match expression. Only one glob match is permitted in a match declaration path.',
      last.at,
    )
  } else if (version === '1' && whole.at(-1)?.kind !== 'glob') {
    findings.error(
      'Invalid glob match expression. Glob matches are permitted as the last segment in a match declaration path.',
      last.at,
    )
  }
}

/** Warns of a condition whose form alone shows that it never gives a boolean. */
function warnOfType(condition: Expression, findings: Findings): void {
  const type = NOT_BOOLEAN.get(condition.kind)
  if (type === undefined) return
  findings.warn(
    `Invalid type. Permission statements expect a boolean value. Received one of [${type}].`,
    condition,
  )
}

const NOT_BOOLEAN: ReadonlyMap<Expression['kind'], string> = new Map([
  ['bytes', 'bytes'],
  ['float', 'float'],
  ['int', 'int'],
  ['list', 'list'],
  ['map', 'map'],
  ['null', 'null'],
  ['path', 'path'],
  ['string', 'string'],
])
