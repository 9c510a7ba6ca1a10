import type { Audit } from '../audit/Audit.ts'
import { EDITABLE_FIELDS } from '../audit/editableFields.ts'
import { STEPS } from '../step/steps.ts'

type Facts = Pick<
  Audit,
  'bouncedEmails' | 'history' | 'insuredEmail' | 'agentInsuredEmail' | 'agentEmail'
>

/** True for an address from which an e-mail of this audit came back: nothing is sent there again. */
export function isBounced(email: string, audit: Facts): boolean {
  return email.trim() !== '' && bouncedEmailsOf(audit).includes(keyOf(email))
}

/** `bouncedEmails` after an e-mail to an address has come back, or, unless it `isSo`, has not after all. */
export function withBounced(email: string, audit: Facts, isSo: boolean): string[] {
  const others = bouncedEmailsOf(audit).filter((each) => each !== keyOf(email))
  return isSo && email.trim() !== '' ? [...others, keyOf(email)] : others
}

/** The addresses that have bounced, in lower case; read from the history where they were not kept yet. */
function bouncedEmailsOf(audit: Facts): readonly string[] {
  return audit.bouncedEmails ?? bouncedByHistory(audit)
}

const FIELDS = ['insuredEmail', 'agentInsuredEmail', 'agentEmail'] as const

/** An address that was known at the last bounce of its step, unless news of it came afterwards. */
function bouncedByHistory(audit: Facts): string[] {
  return FIELDS.filter((field) => {
    const bounced = audit.history.findLastIndex(
      ({ op, text }) => op === 'BOUNCED' && fieldOf(text) === field,
    )
    if (bounced < 0) return false
    const { label } = EDITABLE_FIELDS[field]
    return !audit.history
      .slice(bounced + 1)
      .some(({ op, text }) => op === STEPS.PROVIDED_DATA.historyOp || text.includes(label))
  }).map((field) => keyOf(audit[field]))
}

/** The field whose address a bounce was of, by the step that its entry names. */
function fieldOf(text: string): (typeof FIELDS)[number] | null {
  const step = Object.values(STEPS).find(
    ({ displayName }) =>
      text === `${displayName}: bounced` || text.startsWith(`${displayName}: bounced:`),
  )
  if (step === STEPS.INSURED_EMAIL_NEW_CONTACT) return 'agentInsuredEmail'
  if (step?.party === 'insured') return 'insuredEmail'
  return step?.party === 'agent' ? 'agentEmail' : null
}

function keyOf(email: string): string {
  return email.trim().toLowerCase()
}
