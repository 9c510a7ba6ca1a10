import { accessCases } from './accessCases.ts'
import { answerCases } from './answerCases.ts'
import { attackCases } from './attackCases.ts'
import { capabilityCases } from './capabilityCases.ts'
import { commandCases } from './commandCases.ts'
import { listCases } from './listCases.ts'
import type { RuleCase } from './RuleCase.ts'

/** The table that has a test of its own through the SDK. */
export const ATTACKS = 'attacks, all refused'

/** Every case, by table. */
export function allCases(): Record<string, RuleCase[]> {
  return {
    'who may read what, and that no one may write it': accessCases(),
    'the lists of the product, with and without their filters': listCases(),
    'commands: each kind, each field, and what becomes of them': commandCases(),
    'the public’s answers, and with a lie each': answerCases(),
    'what knowing an audit’s id opens: nothing': capabilityCases(),
    [ATTACKS]: attackCases(),
  }
}
