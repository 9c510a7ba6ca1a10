import { useEffect, useRef } from 'react'
import { formatMoment } from '#shared/kernel/day.ts'
import { elapsedInWords, elapsedSince } from '#shared/kernel/elapsed.ts'
import { useServices } from '../app/services.ts'
import { everySecond } from './clocks.ts'

/**
 * The time since an event, years to seconds (specification §2); `inWords`: as one would say it, the exact
 * time in the tooltip. It ticks without rendering: only its text node changes, once a second.
 */
export function ElapsedTime({ since, inWords = false }: { since: Date; inWords?: boolean }) {
  const { clock } = useServices()
  const element = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      everySecond(() => {
        const shown = element.current
        if (shown === null || document.hidden) return
        const now = clock.now()
        shown.textContent = (inWords ? elapsedInWords : elapsedSince)(since, now)
        if (inWords) shown.title = elapsedSince(since, now)
      }),
    [since, inWords, clock],
  )
  const now = clock.now()
  return (
    <span
      ref={element}
      style={inWords ? { whiteSpace: 'nowrap' } : undefined}
      title={inWords ? elapsedSince(since, now) : undefined}
    >
      {(inWords ? elapsedInWords : elapsedSince)(since, now)}
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
