import type { DocumentType } from '../document/documentTypes.ts'
import type { Audit } from './Audit.ts'
import type { EditableFieldName } from './editableFields.ts'
import { linesToBeCoded } from './guards/classesCoded.ts'
import { linesUnexplained } from './guards/differencesExplained.ts'
import { documentChecklist } from './guards/documentsSuffice.ts'
import { linesWithoutFinal } from './guards/exposuresSet.ts'
import { unansweredKeyQuestions } from './keyQuestions.ts'

/** Something that an audit will need and does not have yet. It stops no saving. */
export type MissingItem =
  | { kind: 'field'; field: EditableFieldName }
  | { kind: 'classCode' | 'finalExposure' | 'explanation'; line: string }
  | { kind: 'keyQuestion'; question: string }
  | { kind: 'document'; oneOf: readonly DocumentType[] }

/** What an order needs, and a way to reach the insured and the agent. */
const WANTED_FIELDS = [
  'policyNumber',
  'policyStart',
  'policyEnd',
  'auditDue',
  'insuredCompany',
  'insuredEmail',
  'insuredPhone',
  'agentCompany',
  'agentEmail',
  'agentPhone',
] as const satisfies readonly EditableFieldName[]

/**
 * What is missing of an audit: fields that the work needs, and what the outcome productive will ask
 * (docs/decisions/0014). `documents` are the types of its attachments; null while they are not known.
 */
export function missingItems(
  audit: Audit,
  documents: readonly DocumentType[] | null,
): MissingItem[] {
  const lacking = documents === null ? [] : documentChecklist(audit, documents)
  return [
    ...WANTED_FIELDS.filter((name) => audit[name] === '' || audit[name] === null).map(
      (field) => ({ kind: 'field', field }) as const,
    ),
    ...linesToBeCoded(audit.categories).map(({ id }) => ({ kind: 'classCode', line: id }) as const),
    ...linesWithoutFinal(audit.categories).map(
      ({ id }) => ({ kind: 'finalExposure', line: id }) as const,
    ),
    ...linesUnexplained(audit.categories).map(
      ({ id }) => ({ kind: 'explanation', line: id }) as const,
    ),
    ...unansweredKeyQuestions(audit.keyQuestions).map(
      (question) => ({ kind: 'keyQuestion', question }) as const,
    ),
    ...lacking
      .filter(({ isThere }) => !isThere)
      .map(({ oneOf }) => ({ kind: 'document', oneOf }) as const),
  ]
}
