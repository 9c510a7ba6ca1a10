import type { AccessPolicy, AccessRequest, PolicyReader } from '../../firestore/AccessPolicy.ts'
import { type CompiledRules, type CompileResult, compileRules } from '../compileRules.ts'
import { compileService, type Statement } from '../evaluate/compileService.ts'
import { decide, denialMessage, type Question } from '../evaluate/decide.ts'
import { Coverage, type CoverageReport } from './Coverage.ts'
import { changeQuestions, documentQuestions } from './documentQuestions.ts'
import { LookupBudget } from './FirestoreWorld.ts'
import { firestoreBindings } from './firestoreBindings.ts'
import { queryQuestions } from './queryQuestions.ts'

/** An access policy that asks security rules, which can be replaced while it serves. */
export interface RulesPolicy extends AccessPolicy {
  /** Compiles and takes over a new source. One that doesn't compile leaves the old rules in force. */
  replace(source: string): CompileResult
  /** The source in force. */
  readonly source: string
  /** What each expression gave since the rules were taken over; null unless coverage is on. */
  coverage(): CoverageReport | null
}

export interface RulesPolicyOptions {
  /** Keep count of every value for the coverage report. Costs time; for tests. */
  coverage?: boolean
  /** Documents a query's rules may look up: production documents 10, Google's emulator takes 20. */
  queryLookups?: number
}

/** Serves compiled rules as the database's access policy. */
export function createRulesPolicy(
  compiled: CompiledRules,
  options: RulesPolicyOptions = {},
): RulesPolicy {
  let inForce = load(compiled, options)
  let version = 0
  return {
    get version() {
      return version
    },
    check: (request, reader) => checkRequest(inForce, request, reader, options),
    replace: (source) => {
      const result = compileRules(source)
      if (result.ok) {
        inForce = load(result.rules, options)
        version += 1
      }
      return result
    },
    get source() {
      return inForce.compiled.source.text
    },
    coverage: () => inForce.coverage?.report(inForce.compiled) ?? null,
  }
}

interface LoadedRules {
  compiled: CompiledRules
  statements: Statement[]
  coverage: Coverage | undefined
}

const SINGLE_LOOKUPS = 10
const TOTAL_LOOKUPS = 20
const QUERY_LOOKUPS = 10
const TOO_MANY = '\nThe query has too many alternatives to be checked.'

function load(compiled: CompiledRules, options: RulesPolicyOptions): LoadedRules {
  const coverage = options.coverage === true ? new Coverage() : undefined
  const { file, source } = compiled
  const observe = coverage === undefined ? undefined : coverage.observe
  const statements = compileService(file, source, firestoreBindings, observe)
  return { compiled, statements, coverage }
}

function checkRequest(
  rules: LoadedRules,
  request: AccessRequest,
  reader: PolicyReader,
  { queryLookups = QUERY_LOOKUPS }: RulesPolicyOptions,
): string | null {
  switch (request.kind) {
    case 'get': {
      const budget = new LookupBudget(SINGLE_LOOKUPS, TOTAL_LOOKUPS)
      return firstDenial(rules, documentQuestions(request, reader, budget))
    }
    case 'commit': {
      const budget = new LookupBudget(SINGLE_LOOKUPS, TOTAL_LOOKUPS)
      return firstDenial(rules, changeQuestions(request, reader, budget))
    }
    case 'list': {
      const budget = new LookupBudget(queryLookups, queryLookups)
      const questions = queryQuestions(request, reader, budget)
      return questions === null ? TOO_MANY : firstDenial(rules, questions)
    }
  }
}

function firstDenial(rules: LoadedRules, questions: readonly Question[]): string | null {
  for (const question of questions) {
    const refusal = decide(rules.statements, rules.compiled.file.version, question)
    if (refusal !== null) return denialMessage(refusal)
  }
  return null
}
