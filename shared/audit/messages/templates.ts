import { format, parseISO } from 'date-fns'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { cleanLine, cleanText } from '#shared/kernel/cleanText.ts'
import type { Day } from '#shared/kernel/day.ts'
import { policyEnding } from '../access/intake.ts'
import { formatPin } from '../access/pin.ts'
import { DOCUMENT_TYPES, wantedDocuments } from '../documentTypes.ts'
import type { AdvanceFacts, Audit } from '../model.ts'
import { STEP_TYPES, STEPS } from '../steps/table.ts'
import { answerByOf } from '../timing.ts'
import { RETURNED_TEMPLATES, TEMPLATES } from './builtInTemplates.ts'
import { isReturned, publicLink } from './outgoing.ts'
import { agentNameOf, contactNameOf } from './recipients.ts'

/** The steps that send something: each has a built-in template. */
export const TEMPLATE_STEPS: readonly StepType[] = STEP_TYPES.filter(
  (type) => TEMPLATES[type] !== undefined,
)

/** The words that a step sends: the carrier's, else the built-in ones; null when it sends none. */
export function templateOf(
  type: StepType,
  { templates }: Pick<Carrier, 'templates'>,
): OutgoingTemplate | null {
  return templates?.[type] ?? TEMPLATES[type] ?? null
}

/** The words that a step sends for this audit: while documents are returned, those for them. */
export function wordsFor(
  type: StepType,
  audit: Pick<Audit, 'bakeState'>,
  carrier: Pick<Carrier, 'templates'>,
): OutgoingTemplate | null {
  const returned = isReturned(audit) ? RETURNED_TEMPLATES[type] : undefined
  return returned ?? templateOf(type, carrier)
}

/**
 * A carrier's own template as it is stored: a text message has no subject, everything else has one.
 * Refused with STEP_HAS_NO_TEMPLATE, or as `refusalOfTemplate` and `refusalOfParty` say.
 */
export function readTemplate(type: StepType, typed: OutgoingTemplate): Result<OutgoingTemplate> {
  const { channel, displayName } = STEPS[type]
  if (TEMPLATES[type] === undefined)
    return { ok: false, error: refusal('STEP_HAS_NO_TEMPLATE', { step: displayName }) }
  const template = cleanTemplate(channel === 'text' ? { ...typed, subject: '' } : typed)
  const isEmpty = channel !== 'text' && template.subject === ''
  const error = isEmpty
    ? refusal('TEMPLATE_EMPTY')
    : (refusalOfTemplate(template) ?? refusalOfParty(type, template))
  return error ? { ok: false, error } : { ok: true, value: template }
}

/** A placeholder, or a brace that belongs to none. */
const BRACES = /\{([^{}]*)\}|[{}]/g

const LONGEST_SUBJECT = 200
/** Characters of a template's subject and text together. */
const LONGEST_TEMPLATE = 4000

/**
 * A template with its placeholders filled. Values are not searched for placeholders: a company called
 * "{pin}" stays one. The subject is one line. An unknown placeholder, or one whose value is not known,
 * is a refusal.
 */
export function renderTemplate(
  template: OutgoingTemplate,
  values: Record<Placeholder, string | null>,
): Result<OutgoingTemplate> {
  const error = refusalOfTemplate(template) ?? refusalOfValues(template, values)
  if (error) return { ok: false, error }
  const fill = (text: string) =>
    text.replace(BRACES, (_, name: string) => cleanLine(values[name as Placeholder] ?? ''))
  const { subject, text } = cleanTemplate({
    subject: fill(template.subject).replace(/\s+/g, ' '),
    text: fill(template.text),
  })
  return { ok: true, value: { subject: subject.slice(0, LONGEST_SUBJECT), text } }
}

/** Words as they are stored and sent: clean, and the subject, which becomes a header, on one line. */
export function cleanTemplate({ subject, text }: OutgoingTemplate): OutgoingTemplate {
  return { subject: cleanLine(subject), text: cleanText(text) }
}

/**
 * TEMPLATE_EMPTY for a template without a text, TEMPLATE_TOO_LONG, or TEMPLATE_INVALID for one with an
 * unknown placeholder; null when it can be used.
 */
export function refusalOfTemplate({ subject, text }: OutgoingTemplate): Refusal | null {
  if (text.trim() === '') return refusal('TEMPLATE_EMPTY')
  if (subject.length + text.length > LONGEST_TEMPLATE)
    return refusal('TEMPLATE_TOO_LONG', { most: LONGEST_TEMPLATE })
  const wrong = placeholdersIn(subject + text).find((name) => !Object.hasOwn(PLACEHOLDERS, name))
  if (wrong === undefined) return null
  const known = Object.keys(PLACEHOLDERS).join(', ')
  return refusal('TEMPLATE_INVALID', { placeholder: `{${wrong}}`, known })
}

function refusalOfValues(
  { subject, text }: OutgoingTemplate,
  values: Record<Placeholder, string | null>,
): Refusal | null {
  const unknown = placeholdersIn(subject + text).find(
    (name) => values[name as Placeholder] === null,
  )
  if (unknown === undefined) return null
  return refusal(unknown === 'pin' ? 'PIN_MISSING' : 'PUBLIC_ADDRESS_MISSING')
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(BRACES)].map(([, name = '']) => name)
}

/** What opens the insured's own pages (docs/decisions/0033). */
const INSUREDS_OWN = ['link', 'pin'] as const

/**
 * PLACEHOLDER_NOT_THEIRS for words that would give another party what opens the insured's own pages: an
 * agent has a link of their own, a carrier has none. Null for what goes to the insured.
 */
export function refusalOfParty(type: StepType, template: OutgoingTemplate): Refusal | null {
  const { party, displayName } = STEPS[type]
  if (party === 'insured') return null
  const named = ownNamedIn(template)
  if (named === undefined) return null
  return refusal('PLACEHOLDER_NOT_THEIRS', { placeholder: `{${named}}`, step: displayName })
}

/** True when the words name what opens the insured's own pages. */
export function namesLink(template: OutgoingTemplate): boolean {
  return ownNamedIn(template) !== undefined
}

function ownNamedIn({ subject, text }: OutgoingTemplate): string | undefined {
  return INSUREDS_OWN.find((name) => `${subject}${text}`.includes(`{${name}}`))
}

/** The placeholders of a template, explained to its author. */
export const PLACEHOLDERS = {
  insuredCompany: 'the insured company',
  contactName: 'the insured contact, or "there"',
  agentName: 'the agent, or "there"',
  carrierName: 'the carrier',
  orderNumber: 'the order number',
  policyNumber: 'the whole policy number',
  policyLastFour: 'the policy number from its fourth-last letter or digit on',
  periodStart: 'the first day that is audited',
  periodEnd: 'the last day that is audited',
  dueBy: '"by" and the day to answer by, or "as soon as you can"',
  documents: 'the documents that are wanted',
  defects: 'what the order lacks',
  link: "the insured's own page",
  landing: 'the page where code and PIN are typed',
  code: 'the audit code',
  pin: 'the PIN beside the code, as ABCD-EFGH',
  helpPhone: "the carrier's help phone",
  helpHours: 'its hours',
  help: 'a sentence with both',
} as const

type Placeholder = keyof typeof PLACEHOLDERS

/** The value of each placeholder; null where it is not known and has no substitute. */
export function placeholderValues(
  audit: Audit,
  type: StepType,
  { carrier, now, publicUrl, pin }: Pick<AdvanceFacts, 'carrier' | 'now' | 'publicUrl' | 'pin'>,
): Record<Placeholder, string | null> {
  const { helpPhone, helpHours } = carrier
  const due = dayInWords(answerByOf({ ...audit, linkSentAt: now }, carrier.timeZone))
  const isLetter = STEPS[type].channel === 'letter'
  return {
    insuredCompany: audit.insuredCompany,
    contactName: contactNameOf(type, audit) || 'there',
    agentName: agentNameOf(type, audit) || 'there',
    carrierName: carrier.name,
    orderNumber: audit.orderNumber,
    policyNumber: audit.policyNumber,
    policyLastFour: policyEnding(audit.policyNumber),
    periodStart: dayInWords(audit.auditStart ?? audit.policyStart) ?? 'the start of the policy',
    periodEnd: dayInWords(audit.auditEnd ?? audit.policyEnd) ?? 'its end',
    dueBy: due === null ? 'as soon as you can' : `by ${due}`,
    documents: documentsOf(audit),
    defects: audit.defects.map(({ message }) => message).join(' ') || 'none',
    link: publicUrl === undefined ? null : publicLink(audit, publicUrl),
    landing: publicUrl === undefined ? null : `${publicUrl}/sml${isLetter ? '/letter' : ''}`,
    code: audit.auditCode,
    pin: pin === undefined ? null : formatPin(pin),
    helpPhone,
    helpHours,
    help: helpOf(helpPhone, helpHours, carrier.name),
  }
}

function documentsOf({ categories, keyQuestions }: Audit): string {
  const taxCollected = keyQuestions.salesTaxCollected?.answer !== 'no'
  const bases = categories.map(({ exposureType }) => exposureType)
  const named = wantedDocuments(bases, { taxCollected })
    .filter((oneOf) => !oneOf.includes('D99'))
    .map((oneOf) => oneOf.map((id) => DOCUMENT_TYPES[id].name).join(' or '))
  return named.join(', ') || 'the records that your figures come from'
}

function helpOf(phone: string, hours: string, carrier: string): string {
  if (phone === '') return `Questions? Ask ${carrier}.`
  return `Questions? Call ${phone}${hours === '' ? '' : ` (${hours})`}.`
}

function dayInWords(day: Day | null): string | null {
  return day === null ? null : format(parseISO(day), 'MMMM d, yyyy')
}

/** The value of each placeholder in a preview without an audit. */
export function sampleValues({
  name,
  helpPhone,
  helpHours,
}: Pick<Carrier, 'name' | 'helpPhone' | 'helpHours'>): Record<Placeholder, string> {
  const hours = helpHours === '' ? '' : ` (${helpHours})`
  return {
    insuredCompany: 'Harbor Oven LLC',
    contactName: 'Dana Whitfield',
    agentName: 'Lee Carver',
    carrierName: name,
    orderNumber: '0004512',
    policyNumber: 'GL-4471902',
    policyLastFour: '1902',
    periodStart: 'November 1, 2025',
    periodEnd: 'November 1, 2026',
    dueBy: 'by December 16, 2026',
    documents: 'P&L / Income Statement or Sales Breakdown, Sales Tax Return',
    defects: 'none',
    link: 'https://audits.example/sml/audit/sample',
    landing: 'https://audits.example/sml',
    code: '4512AB',
    pin: 'K7QM-2XRT',
    helpPhone,
    helpHours,
    help: helpPhone === '' ? `Questions? Ask ${name}.` : `Questions? Call ${helpPhone}${hours}.`,
  }
}
