import type { Carrier } from '#shared/firm/model.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import type { Language } from '#shared/kernel/language.ts'
import type { Keyword } from './textKeywords.ts'

type Sender = Pick<Carrier, 'name' | 'helpPhone'>

const CALL: Record<Language, (phone: string) => string> = {
  en: (phone) => (phone === '' ? '' : ` Questions? Call ${phone}.`),
  es: (phone) => (phone === '' ? '' : ` ¿Preguntas? Llame al ${phone}.`),
}

const ANSWERS: Record<Keyword, Record<Language, (name: string) => string>> = {
  stop: {
    en: (name) => `${name}: you will get no more texts from us. Reply START to get them again.`,
    es: (name) =>
      `${name}: no recibirá más mensajes nuestros. Responda START para volver a recibirlos.`,
  },
  start: {
    en: (name) => `${name}: you can get texts from us again. Reply STOP to get no more.`,
    es: (name) =>
      `${name}: puede volver a recibir nuestros mensajes. Responda STOP para no recibir más.`,
  },
  help: {
    en: (name) => `${name}: texts about your premium audit. Reply STOP to get no more.`,
    es: (name) =>
      `${name}: mensajes sobre su auditoría de prima. Responda STOP para no recibir más.`,
  },
}

/** What a keyword is answered: whose texts these are, and the phone where help is. */
export function answerTo(asks: Keyword, language: Language, { name, helpPhone }: Sender): string {
  return ANSWERS[asks][language](name) + CALL[language](formatPhone(helpPhone))
}
