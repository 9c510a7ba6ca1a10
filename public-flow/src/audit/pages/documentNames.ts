import { INSURED_DOCUMENT_TYPES, type OneOf } from '#shared/audit/documentTypes.ts'
import type { Speak, Texts } from '../../app/language.tsx'

export type SayDocument = Speak<typeof DOCUMENT_TEXTS>

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
  return say(INSURED_DOCUMENT_TYPES.find((each) => each === type) as InsuredType)
}

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
  const known = INSURED_DOCUMENT_TYPES.find((each) => each === type) as InsuredType
  return say(`${known}Hint`)
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
