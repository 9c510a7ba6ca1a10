import type { Carrier } from '../carrier/Carrier.ts'
import type { Placeholder } from './placeholders.ts'

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
