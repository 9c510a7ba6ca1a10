import { useEffect, useRef } from 'react'
import { formatMoment } from '#shared/kernel/day.ts'
import { elapsedInWords, elapsedSince } from '#shared/kernel/elapsed.ts'
import { useServices } from '../app/services.ts'
import { everySecond } from './clocks.ts'

/**
 * The time since an event as one would say it, "3 days ago"; years to seconds (specification §2) in the
 * tooltip. It ticks without rendering: only its text node changes, once a second.
 */
export function ElapsedTime({ since }: { since: Date }) {
  const { clock } = useServices()
  const element = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      everySecond(() => {
        const shown = element.current
        if (shown === null || document.hidden) return
        const now = clock.now()
        shown.textContent = elapsedInWords(since, now)
        shown.title = elapsedSince(since, now)
      }),
    [since, clock],
  )
  const now = clock.now()
  return (
    <span ref={element} style={{ whiteSpace: 'nowrap' }} title={elapsedSince(since, now)}>
      {elapsedInWords(since, now)}
    </span>
  )
}

/** A moment in a zone, as the firm writes it: "11/27/26 13:52:07", or without the seconds. */
export function Moment({
  at,
  timeZone,
  seconds = true,
}: {
  at: Date
  timeZone: string
  seconds?: boolean
}) {
  return <time dateTime={at.toISOString()}>{formatMoment(at, { seconds, timeZone })}</time>
}
