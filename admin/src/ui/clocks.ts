import { useEffect, useState } from 'react'

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
