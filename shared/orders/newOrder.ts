import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { readText, type TextKind } from '#shared/audit/readField.ts'
import { defaultAuditDue } from '#shared/audit/timing.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { formatPhone, readState, readZip } from '#shared/kernel/contact.ts'
import { parseDay } from '#shared/kernel/day.ts'
import { DEFAULT_LANGUAGE } from '#shared/kernel/language.ts'

/**
 * What a person types for a new audit, in the order of the form. The insured's name and the order
 * number are needed, which cannot be added later: the audit begins in ORDER, where the rest is filled in
 * before it can be worked.
 */
export const NEW_ORDER_FIELDS = {
  insuredCompany: { label: 'Insured company', kind: 'text', isNeeded: true },
  orderNumber: { label: 'Order number', kind: 'text', isNeeded: true },
  policyNumber: { label: 'Policy number', kind: 'text', isNeeded: false },
  auditType: { label: 'Audit type', kind: 'text', isNeeded: false },
  naics: { label: 'NAICS code', kind: 'naics', isNeeded: false },
  policyStart: { label: 'Policy start', kind: 'day', isNeeded: false },
  policyEnd: { label: 'Policy end', kind: 'day', isNeeded: false },
  auditDue: { label: 'Audit due', kind: 'day', isNeeded: false },
  insuredFirstName: { label: 'Contact first name', kind: 'text', isNeeded: false },
  insuredLastName: { label: 'Contact last name', kind: 'text', isNeeded: false },
  insuredEmail: { label: 'Email', kind: 'email', isNeeded: false },
  insuredPhone: { label: 'Phone', kind: 'phone', isNeeded: false },
  insuredMailingAddress1: { label: 'Address', kind: 'text', isNeeded: false },
  insuredMailingCity: { label: 'City', kind: 'text', isNeeded: false },
  insuredMailingState: { label: 'State', kind: 'state', isNeeded: false },
  insuredMailingZip: { label: 'ZIP', kind: 'zip', isNeeded: false },
} as const satisfies Partial<
  Record<keyof OrderedFields, { label: string; kind: TextKind | 'day'; isNeeded: boolean }>
>

export type NewOrderField = keyof typeof NEW_ORDER_FIELDS

export const NEW_ORDER_FIELD_NAMES = Object.keys(NEW_ORDER_FIELDS) as NewOrderField[]

/** As it was typed; a field that is absent is empty. */
export type NewOrder = Partial<Record<NewOrderField, string>>

const MAX_LENGTH = 200

/** What is wrong with each field of a typed order, in words; a field that is fine is absent. */
export function newOrderMistakes(typed: NewOrder): Partial<Record<NewOrderField, string>> {
  const mistakes = NEW_ORDER_FIELD_NAMES.flatMap((name) => {
    const mistake = mistakeOf(name, cleanLine(typed[name] ?? ''))
    return mistake === null ? [] : [[name, mistake] as const]
  })
  const [start, end] = [dayOf(typed.policyStart), dayOf(typed.policyEnd)]
  if (start !== null && end !== null && end <= start)
    mistakes.push(['policyEnd', 'It is not after the start.'])
  return Object.fromEntries(mistakes)
}

function mistakeOf(name: NewOrderField, text: string): string | null {
  const { kind, isNeeded } = NEW_ORDER_FIELDS[name]
  if (text === '') return isNeeded ? 'It is needed.' : null
  if (kind === 'day') return parseDay(text) === null ? 'It is a day as mm/dd/yyyy.' : null
  const read = readText(kind, text, MAX_LENGTH)
  return 'mistake' in read ? read.mistake.charAt(0).toUpperCase() + read.mistake.slice(1) : null
}

/** A typed order as an audit's fields; the first mistake as FIELD_INVALID. */
export function readNewOrder(typed: NewOrder): Result<OrderedFields> {
  const mistakes = newOrderMistakes(typed)
  const wrong = NEW_ORDER_FIELD_NAMES.find((name) => mistakes[name] !== undefined)
  if (wrong !== undefined) return { ok: false, error: invalid(wrong, mistakes[wrong] ?? '') }
  const text = (name: NewOrderField) => cleanLine(typed[name] ?? '')
  const policyEnd = dayOf(typed.policyEnd)
  const naics = text('naics')
  const state = readState(text('insuredMailingState'))
  const address = {
    address1: text('insuredMailingAddress1'),
    city: text('insuredMailingCity'),
    zip: readZip(text('insuredMailingZip')),
  }
  return {
    ok: true,
    value: {
      orderNumber: text('orderNumber'),
      auditType: text('auditType'),
      policyNumber: text('policyNumber'),
      policyStart: dayOf(typed.policyStart),
      policyEnd,
      auditStart: dayOf(typed.policyStart),
      auditEnd: policyEnd,
      auditDue: dayOf(typed.auditDue) ?? (policyEnd === null ? null : defaultAuditDue(policyEnd)),
      categories: [],
      defects: [],
      insuredCompany: text('insuredCompany'),
      insuredDbaName: '',
      insuredDescriptionOfOps: '',
      insuredFirstName: text('insuredFirstName'),
      insuredLastName: text('insuredLastName'),
      insuredEmail: text('insuredEmail'),
      insuredPhone: formatPhone(text('insuredPhone')),
      insuredLanguage: DEFAULT_LANGUAGE,
      insuredMailingAddress1: address.address1,
      insuredMailingAddress2: '',
      insuredMailingCity: address.city,
      insuredMailingState: state,
      insuredMailingZip: address.zip,
      insuredLocationAddress1: address.address1,
      insuredLocationAddress2: '',
      insuredLocationCity: address.city,
      insuredLocationState: state,
      insuredLocationZip: address.zip,
      agentCompany: '',
      agentEmail: '',
      agentPhone: '',
      ...(naics === '' ? {} : { naics }),
    },
  }
}

function dayOf(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : parseDay(text)
}

function invalid(name: NewOrderField, mistake: string): Refusal {
  const detail = mistake.charAt(0).toLowerCase() + mistake.slice(1)
  return refusal('FIELD_INVALID', { field: NEW_ORDER_FIELDS[name].label, detail })
}
