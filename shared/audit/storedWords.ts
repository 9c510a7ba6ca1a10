import type { StepType } from '#shared/firm/model.ts'
import { type ReturnedDocument, readReturned } from './documentTypes.ts'
import { EDITABLE_FIELDS, type EditableFieldName } from './editableFields.ts'
import { withoutValues } from './history.ts'
import { KEY_QUESTIONS } from './keyQuestions.ts'
import type { Audit, HistoryEntry } from './model.ts'
import { INSURED_LINES } from './salesLines.ts'
import { STEP_TYPES, STEPS } from './steps/table.ts'

/*
 * What entries of earlier versions say in their words alone. They were sealed with these words, so they
 * cannot be given the fields that entries have now (`model.ts`); everything that decides by them asks here.
 */

type Words = Pick<HistoryEntry, 'op' | 'text'>

/** The step of an entry that was stored before entries had a `step`: the one whose text begins it. */
export function stepInWords({ op, text }: Words): StepType | null {
  const words = spelledAsNow(text).replace(TO_PROVIDED_AGENT, '$1 Agent')
  const types = STEP_TYPES.filter(
    (type) => STEPS[type].historyOp === op && words.startsWith(STEPS[type].historyText),
  )
  const lengthOf = (type: StepType) => STEPS[type].historyText.length
  return types.sort((a, b) => lengthOf(b) - lengthOf(a))[0] ?? null
}

const TO_PROVIDED_AGENT = /^(Emailed|Called) Provided Agent\b/

/** The same for `toProvidedAgent`. */
export function isToProvidedAgentInWords({ text }: Words): boolean {
  return TO_PROVIDED_AGENT.test(text)
}

/** The same for the `step` of a wait that lapsed. */
export function isLapseInWords({ text }: Words, type: StepType): boolean {
  return text === `${STEPS[type].displayName}: no answer`
}

/** The same for `fields`: true when the words of an edit, but for values, are about this field. */
export function isEditInWords({ text }: Words, name: EditableFieldName): boolean {
  const { label, kind } = EDITABLE_FIELDS[name]
  const said = spelledAsNow(withoutValues(text))
  if (said.includes(label)) return true
  if (kind === 'classLines') return said.includes('class line')
  const parts: readonly string[] =
    kind === 'salesLines'
      ? Object.values(INSURED_LINES)
      : kind === 'keyQuestions'
        ? Object.values(KEY_QUESTIONS)
        : []
  return parts.some((part) => said.includes(part))
}

/** Words of ours, of labels and steps, as they are spelled now. */
function spelledAsNow(text: string): string {
  return text.replaceAll('e-mail', 'email')
}

/** The same for `returned`: what the auditor wrote, behind the words of the move. */
export function returnedInWords({ text }: Words): ReturnedDocument[] {
  const start = text.indexOf(': ')
  return start < 0 ? [] : readReturned(text.slice(start + 2))
}

const EMAIL_FIELDS = ['insuredEmail', 'agentInsuredEmail', 'agentEmail'] as const

/**
 * The fields whose address has bounced, of an audit that was stored before it had `bouncedEmails`: known
 * at the last bounce of its step, unless the address was edited or provided afterwards.
 */
export function bouncedInWords({ history }: Pick<Audit, 'history'>) {
  return EMAIL_FIELDS.filter((field) => {
    const bounced = history.findLastIndex(
      ({ op, text }) => op === 'BOUNCED' && bouncedField(text) === field,
    )
    if (bounced < 0) return false
    const { label } = EDITABLE_FIELDS[field]
    return !history
      .slice(bounced + 1)
      .some(
        ({ op, text }) =>
          op === STEPS.PROVIDED_DATA.historyOp || spelledAsNow(text).includes(label),
      )
  })
}

/** The field whose address bounced, by the step that the entry names. */
function bouncedField(text: string): (typeof EMAIL_FIELDS)[number] | null {
  const step = Object.values(STEPS).find(
    ({ displayName }) =>
      text === `${displayName}: bounced` || text.startsWith(`${displayName}: bounced:`),
  )
  if (step === STEPS.INSURED_EMAIL_NEW_CONTACT) return 'agentInsuredEmail'
  if (step?.party === 'insured') return 'insuredEmail'
  return step?.party === 'agent' ? 'agentEmail' : null
}
