import { format, parseISO } from 'date-fns'
import type { Carrier, StepType } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import { formatPin } from '../access/pin.ts'
import type { AdvanceFacts, Audit } from '../model.ts'
import { DOCUMENT_TYPES, wantedDocuments } from '../papers/documentTypes.ts'
import { STEPS } from '../steps/table.ts'
import { answerByOf } from '../timing.ts'
import { publicLink } from './publicLink.ts'
import { agentNameOf, contactNameOf } from './recipients.ts'

/** What a template may name, and what stands there. */
export const PLACEHOLDERS = {
  insuredCompany: 'the insured company',
  contactName: 'the insured contact, or "there"',
  agentName: 'the agent, or "there"',
  carrierName: 'the carrier',
  orderNumber: 'the order number',
  policyNumber: 'the whole policy number',
  policyLastFour: 'the last four characters of the policy number',
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

export type Placeholder = keyof typeof PLACEHOLDERS

/** What stands for each placeholder; null where it is not known and nothing can stand for it. */
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
    policyLastFour: audit.policyNumber.slice(-4),
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

/** What stands for each placeholder in a preview that is of no real audit. */
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
