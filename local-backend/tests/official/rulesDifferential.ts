import { compileRules } from '../../src/rules/compileRules.ts'
import { createRulesPolicy } from '../../src/rules/firestore/createRulesPolicy.ts'
import { isStackOddity } from './isStackOddity.ts'
import { type OfficialAnswer, type OfficialEmulator, SERVER_ERROR } from './OfficialEmulator.ts'
import { STORED } from './officialData.ts'
import { type GeneratedRequest, randomRequest } from './randomRequest.ts'
import { randomRules } from './randomRules.ts'
import { SeededRandom } from './SeededRandom.ts'

/** A request that the two answered differently, with all it takes to repeat it. */
export interface Difference {
  what: 'compile' | 'verdict' | 'reason'
  rules: string
  request: string
  official: string
  ours: string
}

/** How many requests were compared, and where the answers differ. */
export interface DifferentialResult {
  requests: number
  refused: number
  /** Those of the emulator's own oddities; see `isStackOddity`. */
  odd: number
  differences: Difference[]
  /** The official verdicts, in the form `replayVerdicts` reads. */
  verdicts: string
}

/** Documents a query may look up at Google's emulator. */
export const OFFICIAL_QUERY_LOOKUPS = 20
export const REQUESTS_PER_RULESET = 8

/** Puts generated rules and requests to both and compares verdicts and reasons. */
export async function rulesDifferential(
  official: OfficialEmulator,
  requests: number,
  seed: number,
): Promise<DifferentialResult> {
  const random = new SeededRandom(seed)
  const result: DifferentialResult = {
    requests: 0,
    refused: 0,
    odd: 0,
    differences: [],
    verdicts: '',
  }
  for (const [path, fields] of STORED) await official.store(path, fields)
  while (result.requests < requests) {
    const rules = randomRules(random)
    await compareRuleset(official, rules, random, result)
  }
  return result
}

async function compareRuleset(
  official: OfficialEmulator,
  rules: string,
  random: SeededRandom,
  result: DifferentialResult,
): Promise<void> {
  const refused = await official.setRules(rules)
  if (refused === undefined) {
    for (let at = 0; at < REQUESTS_PER_RULESET; at += 1) randomRequest(random, '')
    result.verdicts += '-'.repeat(REQUESTS_PER_RULESET)
    return
  }
  const compiled = compileRules(rules)
  const policy = compiled.ok
    ? createRulesPolicy(compiled.rules, { queryLookups: OFFICIAL_QUERY_LOOKUPS })
    : undefined
  if ((refused === null) !== compiled.ok) {
    const ours = compiled.ok ? 'compiles' : JSON.stringify(compiled.issues)
    const about = { rules, request: '', official: refused ?? 'compiles', ours }
    result.differences.push({ what: 'compile', ...about })
  }
  result.verdicts += refused === null ? '' : 'x'
  result.requests += 1
  if (refused !== null) return
  for (let at = 0; at < REQUESTS_PER_RULESET; at += 1) {
    const request = randomRequest(random, new Date().toISOString())
    const answer = await request.ask(official)
    const isAnswer = answer.status < SERVER_ERROR && answer.status !== BAD_REQUEST
    result.verdicts += isAnswer ? (answer.allowed ? '1' : '0') : '-'
    if (!isAnswer || policy === undefined) continue
    result.requests += 1
    if (!answer.allowed) result.refused += 1
    const denial = policy.check(request.access, request.reader)
    const what = difference(request, answer, denial)
    if (what === null) continue
    if (what === 'verdict' && denial === null && isStackOddity(rules)) {
      result.odd += 1
      continue
    }
    const verdicts = { official: answer.message || 'allowed', ours: denial ?? 'allowed' }
    result.differences.push({ what, rules, request: request.shown, ...verdicts })
  }
}

const BAD_REQUEST = 400

function difference(
  request: GeneratedRequest,
  answer: OfficialAnswer,
  denial: string | null,
): 'verdict' | 'reason' | null {
  if ((denial === null) !== answer.allowed) return 'verdict'
  if (denial === null || request.access.kind === 'commit') return null
  // The emulator lists what it found in two passes, and of a commit even more; ours is the second.
  return answer.message.endsWith(denial.replace(/^\n/, '')) ? null : 'reason'
}
