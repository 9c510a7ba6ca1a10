import { placeOf } from './mutants.ts'
import { openJudge } from './openJudge.ts'
import type { RuleCase } from './RuleCase.ts'

/** The cases that ask for the expression at each place of the rules. */
export function casesByPlace(
  source: string,
  cases: readonly RuleCase[],
): ReadonlyMap<string, readonly RuleCase[]> {
  const found = new Map<string, Set<RuleCase>>()
  let current: RuleCase | null = null
  const judge = openJudge(source, {
    asked: (expression) => {
      const place = placeOf(expression)
      const known = found.get(place) ?? new Set()
      if (current) known.add(current)
      found.set(place, known)
    },
  })
  for (const one of cases) {
    current = one
    judge.denialOf(one)
  }
  return new Map([...found].map(([place, asking]) => [place, [...asking]]))
}
