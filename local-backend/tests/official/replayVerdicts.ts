import { compileRules } from '../../src/rules/compileRules.ts'
import { createRulesPolicy } from '../../src/rules/firestore/createRulesPolicy.ts'
import { randomRequest } from './randomRequest.ts'
import { randomRules } from './randomRules.ts'
import { OFFICIAL_QUERY_LOOKUPS, REQUESTS_PER_RULESET } from './rulesDifferential.ts'
import { SeededRandom } from './SeededRandom.ts'

/**
 * Makes the rules and requests of a seed again and writes our verdicts as they were recorded: `x`
 * for rules that don't compile, else `1` or `0` for each request. `-` marks a request that the
 * official emulator did not take, and is copied.
 */
export function replayVerdicts(seed: number, recorded: string, time: string): string {
  const random = new SeededRandom(seed)
  let verdicts = ''
  while (verdicts.length < recorded.length) {
    const compiled = compileRules(randomRules(random))
    if (!compiled.ok) {
      verdicts += 'x'
      continue
    }
    const policy = createRulesPolicy(compiled.rules, { queryLookups: OFFICIAL_QUERY_LOOKUPS })
    for (let at = 0; at < REQUESTS_PER_RULESET; at += 1) {
      const { access, reader } = randomRequest(random, time)
      const denial = policy.check(access, reader)
      verdicts += recorded[verdicts.length] === '-' ? '-' : denial === null ? '1' : '0'
    }
  }
  return verdicts
}
