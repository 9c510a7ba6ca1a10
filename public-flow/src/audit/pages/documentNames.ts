import { type OneOf, wantsPayrollRecords } from '#shared/audit/documentTypes.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { basesOf, type FlowFacts } from '#shared/intake/flowFacts.ts'
import type { Speak, Texts } from '../../app/language.tsx'

type DocumentTexts = Record<keyof typeof DOCUMENT_TEXTS, readonly [string, string]>

export type SayDocument = Speak<DocumentTexts>

/** The words of documents as this audit wants them: of payroll, "Other" is the payroll records. */
export function documentTexts(facts: FlowFacts): DocumentTexts {
  return wantsPayrollRecords(basesOf(facts)) ? PAYROLL_DOCUMENT_TEXTS : DOCUMENT_TEXTS
}

/** Wanted documents by their names; those that serve one end as "a or b". */
export function documentNames(
  wanted: readonly OneOf[],
  say: SayDocument,
  nameOf = documentName,
): string[] {
  return wanted.map((oneOf) =>
    oneOf
      .map((type, n) => (n === 0 ? nameOf(type, say) : nameInSentence(type, say)))
      .reduce((before, name) => say('or', { a: before, b: name })),
  )
}

/** The name of a kind of document that the public side sends. */
export function documentName(type: string, say: SayDocument): string {
  return say(type as InsuredType)
}

/** Which records a file may be said to be: those of payroll, where they are wanted. */
export function offeredKinds(facts: FlowFacts): OfferedKind[] {
  return wantsPayrollRecords(basesOf(facts)) ? (Object.keys(KIND_TEXTS) as OfferedKind[]) : []
}

export type OfferedKind = keyof typeof KIND_TEXTS

/** The whole need that goes by one kind of document: "a or b" where either would do. */
export function neededName(
  type: string,
  wanted: readonly OneOf[],
  say: SayDocument,
  nameOf = documentName,
): string {
  const oneOf = wanted.find(([first]) => first === type)
  return oneOf === undefined ? nameOf(type, say) : documentNames([oneOf], say, nameOf).join()
}

/** What a kind of document is, in a sentence. */
export function documentHint(type: string, say: SayDocument): string {
  return say(`${type as InsuredType}Hint`)
}

/** The name as it stands within a sentence: "Other" alone says nothing there. */
export function nameInSentence(type: string, say: SayDocument): string {
  const name = type === 'D99' ? say('other') : documentName(type, say)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

type InsuredType = 'D3' | 'D7' | 'D8' | 'D99'

export const DOCUMENT_TEXTS = {
  D3: ['Profit and loss statement', 'Estado de resultados'],
  D3Hint: [
    'Shows sales and costs. Some call it an income statement.',
    'Muestra ventas y gastos. También se llama pérdidas y ganancias.',
  ],
  D7: ['Sales breakdown', 'Desglose de ventas'],
  D7Hint: ['Sales by kind, from your register.', 'Ventas por tipo, de su caja.'],
  D8: ['Sales tax returns', 'Declaraciones de impuesto sobre ventas'],
  D8Hint: ['The forms you filed with the state.', 'Los formularios que presentó al estado.'],
  D99: ['Other', 'Otro'],
  D99Hint: ['Any document that shows the numbers.', 'Cualquier documento que muestre los números.'],
  other: ['Other document', 'Otro documento'],
  or: ['{a} or {b}', '{a} o {b}'],
} as const satisfies Texts

export const PAYROLL_DOCUMENT_TEXTS = {
  ...DOCUMENT_TEXTS,
  D99: ['Payroll records', 'Registros de nómina'],
  D99Hint: [
    'Forms 941, state unemployment reports, or your payroll register.',
    'Formularios 941, informes estatales de desempleo o su libro de nómina.',
  ],
  other: ['Payroll records', 'Registros de nómina'],
} as const satisfies DocumentTexts

/** The kinds of payroll records that the public side may name, in the order in which they are offered. */
export const KIND_TEXTS = {
  form941: ['Form 941', 'Formulario 941'],
  stateUnemployment: ['State unemployment report', 'Informe estatal de desempleo'],
  payrollRegister: ['Payroll register or summary', 'Libro o resumen de nómina'],
  w2w3: ['W-2 or W-3', 'W-2 o W-3'],
  form1099: ['Forms 1099', 'Formularios 1099'],
  certificate: ['Certificate of insurance', 'Certificado de seguro'],
} as const satisfies Texts & Partial<Record<RecordKind, unknown>>
