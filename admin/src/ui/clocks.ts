import { useEffect, useState } from 'react'
import { formatMoment } from '#shared/kernel/day.ts'

/** The time in a zone with the zone's short name: "10:42 MT"; null when the zone is not known. */
export function clockIn(timeZone: string, now: Date): string | null {
  const moment = momentThere(timeZone, now)
  return moment === null ? null : moment.slice(moment.indexOf(' ') + 1)
}

/** A moment in a zone with the zone's short name: "11/19/26 10:42 MT"; null when the zone is not known. */
export function momentThere(timeZone: string, at: Date): string | null {
  const zone = zoneName(timeZone, at, 'shortGeneric')
  return zone === null ? null : `${formatMoment(at, { seconds: false, timeZone })} ${zone}`.trim()
}

/** What a zone is called: "MT", or "Mountain Time"; null when it is not known. */
export function zoneName(
  timeZone: string,
  at: Date,
  form: 'shortGeneric' | 'longGeneric',
): string | null {
  if (timeZone === '') return null
  try {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: form })
    return zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    // A zone that no browser knows was stored: the contact is shown without a time.
    return null
  }
}

const SECOND_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Calls `listener` once a second until the returned function is called. One timer serves the whole page;
 * without listeners none runs.
 */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, SECOND_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** After so long without an end it is said that something waits. */
export const LATE_MS = 3_000

/** True once something has been waiting for three seconds. */
export function useIsLate(waiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return isLate
}
