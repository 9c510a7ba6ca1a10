import type { DocumentType } from '../document/documentTypes.ts'
import { entryOf, type FlowFacts, wantedOf } from './FlowFacts.ts'
import { pathOf } from './flowSteps.ts'

/** What stands for a reason where somebody took a file back and said nothing more. */
const NO_REASON = 'Not given'

/** Wanted documents that did not come; each by the first of the types that serve its end. */
export function missingDocuments(facts: FlowFacts): DocumentType[] {
  const files = [...facts.files.values()].filter(
    ({ key }) => facts.flow === 'audit' || key === facts.asked.returnKey,
  )
  return wantedOf(facts).flatMap((oneOf) => {
    const [first] = oneOf
    const isThere = files.some(({ docType }) => oneOf.includes(docType))
    return isThere || first === undefined ? [] : [first]
  })
}

/**
 * The skipped documents as they are when it is sent: those that did not come, whatever was said of
 * them, and none that has come since or is not wanted any more.
 */
export function skippedWhenSent(facts: FlowFacts): Record<string, string> {
  const said = entryOf(facts.answers, 'skippedDocuments')
  const none = Object.fromEntries(Object.keys(said).map((type) => [type, '']))
  if (!pathOf(facts).includes('documents')) return none
  const missing = missingDocuments(facts).map((type): [string, string] => {
    const reason = said[type]
    return [type, typeof reason === 'string' && reason !== '' ? reason : NO_REASON]
  })
  return { ...none, ...Object.fromEntries(missing) }
}
