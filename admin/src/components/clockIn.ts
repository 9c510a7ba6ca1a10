/** The time in a zone as people say it: "10:42 AM MT"; null when the zone is not known. */
export function clockIn(timeZone: string, now: Date): string | null {
  if (timeZone === '') return null
  try {
    const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' })
    const name = zone.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return `${time.format(now)} ${name}`.trim().replace(/\s+/g, ' ')
  } catch {
    // A zone that no browser knows was stored: the contact is shown without a time.
    return null
  }
}
