/** The kinds of documents (specification §3; there is no D6). `insured`: the insured may send it. */
export const DOCUMENT_TYPES = {
  D1: { name: 'Policy Scan', insured: false },
  D2: { name: 'Previous Audit Results', insured: false },
  D3: { name: 'P&L / Income Statement', insured: true },
  D4: { name: 'Email', insured: false },
  D5: { name: 'Contacts', insured: false },
  D7: { name: 'Sales Breakdown', insured: true },
  D8: { name: 'Sales Tax Return', insured: true },
  D99: { name: 'Other', insured: true },
} as const

export type DocumentType = keyof typeof DOCUMENT_TYPES

/** Every type, in the table's order. */
export const DOCUMENT_TYPE_IDS = Object.keys(DOCUMENT_TYPES) as DocumentType[]

/** The types the public side offers. */
export const INSURED_DOCUMENT_TYPES = DOCUMENT_TYPE_IDS.filter((id) => DOCUMENT_TYPES[id].insured)
