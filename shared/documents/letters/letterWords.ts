import { todayIn } from '#shared/kernel/day.ts'
import type { Language } from '#shared/kernel/language.ts'

/** What stands on a letter besides its template's words. */
export const LETTER_WORDS = {
  en: {
    code: 'Code',
    pin: 'PIN',
    answer: 'Answer online',
    scan: 'Scan with your phone',
    orType:
      'Point your phone’s camera at the square code, or open the page and type the code and PIN.',
    help: 'Help by phone',
    page: (page: number, of: number) => `Page ${page} of ${of}`,
  },
  es: {
    code: 'Código',
    pin: 'PIN',
    answer: 'Responda en línea',
    scan: 'Escanee con su teléfono',
    orType:
      'Apunte la cámara de su teléfono al código cuadrado, o abra la página y escriba el código y el PIN.',
    help: 'Ayuda por teléfono',
    page: (page: number, of: number) => `Página ${page} de ${of}`,
  },
} as const satisfies Record<Language, object>

const MONTHS = {
  en: 'January February March April May June July August September October November December',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
} as const

/** The date of a letter in words, on the carrier's clocks: November 27, 2026; 27 de noviembre de 2026. */
export function letterDate(at: Date, timeZone: string, language: Language): string {
  const [year = 0, month = 1, date = 1] = todayIn(timeZone, at).split('-').map(Number)
  const name = MONTHS[language].split(' ')[month - 1] ?? ''
  return language === 'en' ? `${name} ${date}, ${year}` : `${date} de ${name} de ${year}`
}
