import { textKey } from '../format/textKey.ts'
import type { Audit, Day, EngineFields } from './Audit.ts'
import { bandOf } from './bandOf.ts'
import { type ExceptionFacts, flagsOf } from './exceptions.ts'
import { flipOnOf } from './flipOn.ts'
import { type SearchedAudit, searchTokens } from './searchTokens.ts'
import { sortKeyOf } from './sortKey.ts'

/** By what an audit is listed. */
export type ListFields = 'band' | 'sortKey' | 'flipOn' | 'insuredKey' | 'policyKey' | 'flags'

/**
 * The fields of an audit that follow from its other fields and the day. Every write of an audit sets
 * them anew. `today` is the carrier's.
 */
export function engineFieldsOf(
  audit: Pick<Audit, 'id' | 'dateAdded' | 'flags'> & ExceptionFacts & SearchedAudit,
  today: Day,
): Pick<EngineFields, ListFields | 'tokens'> {
  const band = bandOf(audit, today)
  return {
    band,
    sortKey: sortKeyOf({ band, dateAdded: audit.dateAdded, id: audit.id }),
    flipOn: flipOnOf(audit, today),
    insuredKey: textKey(audit.insuredCompany),
    policyKey: textKey(audit.policyNumber),
    tokens: searchTokens(audit),
    flags: flagsOf(audit, today),
  }
}
