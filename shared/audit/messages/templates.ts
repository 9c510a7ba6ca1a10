import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { cleanLine, cleanText } from '#shared/kernel/cleanText.ts'
import type { Language } from '#shared/kernel/language.ts'
import { isReturned, policyEnding } from '../access/intake.ts'
import { formatPin } from '../access/pin.ts'
import { wantedDocuments, wantsPayrollRecords } from '../documentTypes.ts'
import type { AdvanceFacts, Audit } from '../model.ts'
import { basisOf } from '../orderKinds.ts'
import { isOfAppointment } from '../steps/facts.ts'
import { STEP_TYPES, STEPS } from '../steps/table.ts'
import { answerByOf } from '../timing.ts'
import { appointmentTime } from './appointmentWords.ts'
import { RETURNED_TEMPLATES, TEMPLATES } from './builtInTemplates.ts'
import { dayInWords, helpIn, MESSAGE_WORDS } from './messageWords.ts'
import { publicLink } from './outgoing.ts'
import { agentNameOf, appointmentOf, contactNameOf, languageOf } from './recipients.ts'

/** The steps that send something in a language: each has a built-in template. */
export const TEMPLATE_STEPS: Record<Language, readonly StepType[]> = {
  en: STEP_TYPES.filter((type) => TEMPLATES.en[type] !== undefined),
  es: STEP_TYPES.filter((type) => TEMPLATES.es[type] !== undefined),
}

/** A carrier's templates of its own, as its document holds them. */
type OwnTemplates = Pick<Carrier, 'templates' | 'templatesIn'>

/** The words of its own that a carrier has in a language; undefined: none. */
export function ownTemplate(
  type: StepType,
  { templates, templatesIn }: OwnTemplates,
  language: Language,
): OutgoingTemplate | undefined {
  return (language === 'en' ? templates : templatesIn?.[language])?.[type]
}

/**
 * The words that a step sends in a language: the carrier's, else the built-in ones; null when it sends
 * none. A carrier's own English words are no reason to write English to a contact who reads Spanish.
 */
export function templateOf(
  type: StepType,
  carrier: OwnTemplates,
  language: Language,
): OutgoingTemplate | null {
  return ownTemplate(type, carrier, language) ?? TEMPLATES[language][type] ?? null
}

/**
 * The words that a step sends for this audit, in its contact's language: while documents are returned,
 * those for them.
 */
export function wordsFor(
  type: StepType,
  audit: Pick<Audit, 'bakeState' | 'history' | 'insuredLanguage' | 'agentLanguage'>,
  carrier: OwnTemplates,
): OutgoingTemplate | null {
  const language = languageOf(type, audit)
  const returned = isReturned(audit) ? RETURNED_TEMPLATES[language][type] : undefined
  return returned ?? templateOf(type, carrier, language)
}

/**
 * A carrier's own template as it is stored: a text message has no subject, everything else has one.
 * Refused with STEP_HAS_NO_TEMPLATE, or as `refusalOfTemplate` and `refusalOfParty` say.
 */
export function readTemplate(
  type: StepType,
  typed: OutgoingTemplate,
  language: Language,
): Result<OutgoingTemplate> {
  const { channel, displayName } = STEPS[type]
  if (TEMPLATES[language][type] === undefined)
    return { ok: false, error: refusal('STEP_HAS_NO_TEMPLATE', { step: displayName }) }
  const template = cleanTemplate(channel === 'text' ? { ...typed, subject: '' } : typed)
  const isEmpty = channel !== 'text' && template.subject === ''
  const error = isEmpty
    ? refusal('TEMPLATE_EMPTY')
    : (refusalOfTemplate(template) ?? refusalOfParty(type, template))
  return error ? { ok: false, error } : { ok: true, value: template }
}

/** Whether words leave out the link that the step's built-in ones have: then no one can answer by it. */
export function lacksLink(type: StepType, { text }: Pick<OutgoingTemplate, 'text'>): boolean {
  return TEMPLATES.en[type]?.text.includes('{link}') === true && !text.includes('{link}')
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

/** A subject of an email to an insured or agent: ends with the audit's code, by which an answer is found. */
export function withCode(subject: string, code: string): string {
  const ending = ` [${code}]`
  return subject.endsWith(ending)
    ? subject
    : subject.slice(0, LONGEST_SUBJECT - ending.length) + ending
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

/** What only the emails about an appointment know. */
const OF_APPOINTMENT = ['appointmentTime', 'appointmentPlace', 'auditorName'] as const

/**
 * PLACEHOLDER_NOT_THEIRS for words that would give another party what opens the insured's own pages: an
 * agent has a link of their own, a carrier has none; PLACEHOLDER_OF_APPOINTMENT for what only an email about
 * an appointment knows. Else null.
 */
export function refusalOfParty(type: StepType, template: OutgoingTemplate): Refusal | null {
  const { party, displayName } = STEPS[type]
  const unmet = isOfAppointment(type) ? undefined : namedIn(template, OF_APPOINTMENT)
  if (unmet !== undefined)
    return refusal('PLACEHOLDER_OF_APPOINTMENT', { placeholder: `{${unmet}}`, step: displayName })
  if (party === 'insured') return null
  const named = namedIn(template, INSUREDS_OWN)
  if (named === undefined) return null
  return refusal('PLACEHOLDER_NOT_THEIRS', { placeholder: `{${named}}`, step: displayName })
}

/** True when the words name what opens the insured's own pages. */
export function namesLink(template: OutgoingTemplate): boolean {
  return namedIn(template, INSUREDS_OWN) !== undefined
}

function namedIn(
  { subject, text }: OutgoingTemplate,
  names: readonly string[],
): string | undefined {
  return names.find((name) => `${subject}${text}`.includes(`{${name}}`))
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
  appointmentTime: 'day and hours of the appointment, in the zone of the insured',
  appointmentPlace: 'where it is',
  auditorName: 'the auditor who comes',
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
  const language = languageOf(type, audit)
  const words = MESSAGE_WORDS[language]
  const due = dayInWords(answerByOf({ ...audit, linkSentAt: now }, carrier.timeZone), language)
  const appointment = appointmentOf(audit)
  const isLetter = STEPS[type].channel === 'letter'
  return {
    insuredCompany: audit.insuredCompany,
    contactName: contactNameOf(type, audit) || words.there,
    agentName: agentNameOf(type, audit) || words.there,
    carrierName: carrier.name,
    orderNumber: audit.orderNumber,
    policyNumber: audit.policyNumber,
    policyLastFour: policyEnding(audit.policyNumber),
    periodStart: dayInWords(audit.auditStart ?? audit.policyStart, language) ?? words.periodStart,
    periodEnd: dayInWords(audit.auditEnd ?? audit.policyEnd, language) ?? words.periodEnd,
    dueBy: due === null ? words.soon : words.by(due),
    documents: documentsOf(audit, language),
    defects: audit.defects.map(({ message }) => message).join(' ') || words.none,
    link: publicUrl === undefined ? null : publicLink(audit, publicUrl),
    landing: publicUrl === undefined ? null : `${publicUrl}/sml${isLetter ? '/letter' : ''}`,
    code: audit.auditCode,
    pin: pin === undefined ? null : formatPin(pin),
    appointmentTime: appointment === null ? '' : appointmentTime(appointment, language),
    appointmentPlace: appointment?.place ?? '',
    auditorName: appointment?.auditorName ?? '',
    helpPhone,
    helpHours,
    help: helpIn(language, carrier),
  }
}

function documentsOf({ categories, keyQuestions }: Audit, language: Language): string {
  const words = MESSAGE_WORDS[language]
  const taxCollected = keyQuestions.salesTaxCollected?.answer !== 'no'
  const bases = categories.map(basisOf)
  const isPayroll = wantsPayrollRecords(bases)
  const named = wantedDocuments(bases, { taxCollected })
    .filter((oneOf) => isPayroll || !oneOf.includes('D99'))
    .map((oneOf) =>
      oneOf
        .map((id) => (id === 'D99' ? words.payrollRecords : words.document[id]))
        .join(` ${words.or} `),
    )
  return named.join(', ') || words.records
}

const SAMPLE = {
  start: new Date('2026-12-03T14:00:00Z'),
  end: new Date('2026-12-03T16:00:00Z'),
  timeZone: 'America/New_York',
}

/** The value of each placeholder in a preview without an audit. */
export function sampleValues(
  carrier: Pick<Carrier, 'name' | 'helpPhone' | 'helpHours'>,
  language: Language,
): Record<Placeholder, string> {
  const { name, helpPhone, helpHours } = carrier
  const words = MESSAGE_WORDS[language]
  const day = (date: string) => dayInWords(date, language) ?? ''
  return {
    insuredCompany: 'Harbor Oven LLC',
    contactName: 'Dana Whitfield',
    agentName: 'Lee Carver',
    carrierName: name,
    orderNumber: '0004512',
    policyNumber: 'GL-4471902',
    policyLastFour: '1902',
    periodStart: day('2025-11-01'),
    periodEnd: day('2026-11-01'),
    dueBy: words.by(day('2026-12-16')),
    documents: `${words.document.D3} ${words.or} ${words.document.D7}, ${words.document.D8}`,
    defects: words.none,
    link: 'https://audits.example/sml/audit/sample',
    landing: 'https://audits.example/sml',
    code: '4512AB',
    pin: 'K7QM-2XRT',
    appointmentTime: appointmentTime(SAMPLE, language),
    appointmentPlace: '20 Wharf St, Portland, ME',
    auditorName: 'Sam Reyes',
    helpPhone,
    helpHours,
    help: helpIn(language, carrier),
  }
}
