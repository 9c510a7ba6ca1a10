import { helpHoursIn } from '#shared/firm/helpHours.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { Language } from '#shared/kernel/language.ts'
import { DOCUMENT_TYPES, type DocumentType } from '../documentTypes.ts'

/** What placeholders and the frame of an email say in a language. */
interface MessageWords {
  /** In place of a name that is not known. */
  there: string
  periodStart: string
  periodEnd: string
  /** In place of a day to answer by. */
  soon: string
  by: (day: string) => string
  none: string
  /** The documents in place of a name. */
  records: string
  /** What is wanted of an audit of payroll. */
  payrollRecords: string
  document: Record<DocumentType, string>
  or: string
  call: (phone: string, hours: string) => string
  ask: (carrier: string) => string
  /** The day of a text. */
  day: (year: string, month: number, day: number) => string
  code: string
  pin: string
  open: string
  address: string
  /** Why the reader has an email. */
  why: Record<EmailAudience, (carrier: string, insured: string) => string>
  ownPage: string
}

export type EmailAudience = 'insured' | 'agent' | 'delegate' | 'carrier'

const namesOf = (types: typeof DOCUMENT_TYPES) =>
  Object.fromEntries(Object.entries(types).map(([id, { name }]) => [id, name])) as Record<
    DocumentType,
    string
  >

const MONTHS = {
  en: 'January February March April May June July August September October November December',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
} as const satisfies Record<Language, string>

const monthIn = (language: Language, month: number) => MONTHS[language].split(' ')[month - 1] ?? ''

export const MESSAGE_WORDS: Record<Language, MessageWords> = {
  en: {
    there: 'there',
    periodStart: 'the start of the policy',
    periodEnd: 'its end',
    soon: 'as soon as you can',
    by: (day) => `by ${day}`,
    none: 'none',
    records: 'the records that your figures come from',
    payrollRecords:
      'your payroll records (Forms 941, state unemployment reports, payroll register)',
    document: namesOf(DOCUMENT_TYPES),
    or: 'or',
    call: (phone, hours) => `Questions? Call ${phone}${hours === '' ? '' : ` (${hours})`}.`,
    ask: (carrier) => `Questions? Ask ${carrier}.`,
    day: (year, month, day) => `${monthIn('en', month)} ${day}, ${year}`,
    code: 'Audit code',
    pin: 'PIN',
    open: 'Open your page',
    address: 'Or copy this address into your browser:',
    why: {
      insured: (carrier, insured) =>
        `Bakehouse sent this email for ${carrier}, which asked for a premium audit of ${insured}.`,
      agent: (carrier, insured) =>
        `Bakehouse sent this email for ${carrier}, because you are the insurance agent of ${insured}.`,
      delegate: (carrier, insured) =>
        `Bakehouse sent this email because ${insured} asked you to help with its premium audit for ${carrier}.`,
      carrier: (carrier, insured) =>
        `Bakehouse sent this email to ${carrier} about the premium audit of ${insured}.`,
    },
    ownPage: 'You can also answer on your own page:',
  },
  es: {
    there: 'buen día',
    periodStart: 'inicio de la póliza',
    periodEnd: 'final de la póliza',
    soon: 'lo antes posible',
    by: (day) => `a más tardar el ${day}`,
    none: 'ninguno',
    records: 'los registros de donde salen sus cifras',
    payrollRecords:
      'sus registros de nómina (formularios 941, informes estatales de desempleo, libro de nómina)',
    document: {
      ...namesOf(DOCUMENT_TYPES),
      D3: 'estado de resultados',
      D7: 'desglose de ventas',
      D8: 'declaración de impuesto sobre ventas',
      D99: 'otro documento',
    },
    or: 'o',
    call: (phone, hours) =>
      `¿Tiene preguntas? Llame al ${phone}${hours === '' ? '' : ` (${helpHoursIn('es', hours).text})`}.`,
    ask: (carrier) => `¿Tiene preguntas? Comuníquese con ${carrier}.`,
    day: (year, month, day) => `${day} de ${monthIn('es', month)} de ${year}`,
    code: 'Código de auditoría',
    pin: 'PIN',
    open: 'Abrir su página',
    address: 'O copie esta dirección en su navegador:',
    why: {
      insured: (carrier, insured) =>
        `Bakehouse envió este correo para ${carrier}, que pidió una auditoría de prima de ${insured}.`,
      agent: (carrier, insured) =>
        `Bakehouse envió este correo para ${carrier}, porque usted es el agente de seguros de ${insured}.`,
      delegate: (carrier, insured) =>
        `Bakehouse envió este correo porque ${insured} le pidió ayuda con su auditoría de prima para ${carrier}.`,
      carrier: (carrier, insured) =>
        `Bakehouse envió este correo a ${carrier} sobre la auditoría de prima de ${insured}.`,
    },
    ownPage: 'También puede contestar en su propia página:',
  },
}

/** A day as a letter writes it: "March 1, 2027", "1 de marzo de 2027"; null for none. */
export function dayInWords(day: Day | null, language: Language): string | null {
  if (day === null) return null
  const [year = '', month = '', date = ''] = day.split('-')
  return MESSAGE_WORDS[language].day(year, Number(month), Number(date))
}

/** The sentence about where to ask. */
export function helpIn(
  language: Language,
  { name, helpPhone, helpHours }: { name: string; helpPhone: string; helpHours: string },
): string {
  const { ask, call } = MESSAGE_WORDS[language]
  return helpPhone === '' ? ask(name) : call(helpPhone, helpHours)
}
