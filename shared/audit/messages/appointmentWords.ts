import { formatMoment } from '#shared/kernel/day.ts'
import type { Language } from '#shared/kernel/language.ts'
import type { Appointment } from '../appointments.ts'

type Span = Pick<Appointment, 'start' | 'end' | 'timeZone'>

/** When it begins, for staff: "12/03/26 09:00 MST", on the clocks of its zone. */
export function appointmentMoment({ start, timeZone }: Omit<Span, 'end'>): string {
  return `${formatMoment(start, { seconds: false, timeZone })} ${zoneNameOf(start, timeZone)}`
}

/** The hour of the same: "09:00 MST". */
export function hourOf(appointment: Omit<Span, 'end'>): string {
  return appointmentMoment(appointment).slice('mm/dd/yy '.length)
}

/** The name that a zone's clocks have at a moment: "MST" in December, "MDT" in July. */
export function zoneNameOf(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
    moment,
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>
const TO = { en: 'to', es: 'a' } as const satisfies Record<Language, string>

/** Day and hours as its contact reads them: "Thursday, December 3, 2026, 9:00 AM to 11:00 AM MST". */
export function appointmentTime({ start, end, timeZone }: Span, language: Language): string {
  const texts = (options: Intl.DateTimeFormatOptions, moment: Date) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone, ...options })
      .format(moment)
      // Node writes a narrow space before AM, which some mail programs show as a box.
      .replace(/\s/g, ' ')
  const day = texts({ dateStyle: 'full' }, start)
  const hours = [start, end].map((moment) => texts({ timeStyle: 'short' }, moment))
  return `${day}, ${hours.join(` ${TO[language]} `)} ${zoneNameOf(start, timeZone)}`
}
