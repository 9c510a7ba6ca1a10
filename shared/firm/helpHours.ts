import type { Language } from '#shared/kernel/language.ts'

/**
 * A carrier's help hours as the reader's language says them: "Monday to Friday, 9 to 5". The carrier
 * writes them freely, in English; what is not of the usual form stays as it was written.
 */
export function helpHoursIn(
  language: Language,
  hours: string,
): { text: string; language: Language } {
  const asWritten = { text: hours, language: 'en' } as const
  if (language === 'en') return asWritten
  const found = HOURS.exec(hours.trim())
  if (found === null) return asWritten
  const [, first = '', last = '', from = '', to = '', zone = ''] = found
  const days = [first, last].filter(Boolean).map(dayIn).join(' a ')
  const times = `${isOne(from) ? 'de la' : 'de'} ${timeIn(from)} a ${isOne(to) ? 'la ' : ''}${timeIn(to)}`
  const place = zone === '' ? '' : `, ${ZONES[zone.toLowerCase()]}`
  return { text: capitalized([days, times].filter(Boolean).join(', ') + place), language: 'es' }
}

const DAYS: Readonly<Record<string, string>> = {
  mon: 'lunes',
  tue: 'martes',
  wed: 'miércoles',
  thu: 'jueves',
  fri: 'viernes',
  sat: 'sábado',
  sun: 'domingo',
}

const ZONES: Readonly<Record<string, string>> = {
  eastern: 'hora del Este',
  central: 'hora del Centro',
  mountain: 'hora de la Montaña',
  pacific: 'hora del Pacífico',
}

const DAY =
  '(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
const TIME = '(\\d{1,2}(?::\\d{2})?(?: ?[ap]\\.?m\\.?)?|noon)'
const TO = ' ?(?:to|through|-|–) ?'
const HOURS = new RegExp(
  `^(?:${DAY}(?:${TO}${DAY})?,? )?(?:from )?${TIME}${TO}${TIME}(?: (${Object.keys(ZONES).join('|')})(?: time)?)?$`,
  'i',
)

function dayIn(day: string): string {
  return DAYS[day.slice(0, 3).toLowerCase()] ?? day
}

function timeIn(time: string): string {
  if (/noon/i.test(time)) return 'mediodía'
  const half = /a\.?m/i.test(time) ? ' a. m.' : /p\.?m/i.test(time) ? ' p. m.' : ''
  return `${/^[\d:]+/.exec(time)?.[0] ?? time}${half}`
}

/** "La una" is one, all other hours are several. */
function isOne(time: string): boolean {
  return /^1(?![\d])/.test(time)
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
