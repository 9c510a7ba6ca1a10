import { useEffect, useRef } from 'react'
import { elapsedInShort, elapsedSince } from '#shared/kernel/elapsed.ts'
import { useServices } from '../app/services.ts'
import { everySecond } from './clocks.ts'

/**
 * The time since an event, years to seconds (specification §2). It ticks without rendering: only its
 * text node changes, once a second.
 */
export function ElapsedTime({ since, short = false }: { since: Date; short?: boolean }) {
  const { clock } = useServices()
  const element = useRef<HTMLSpanElement>(null)
  const text = (short ? elapsedInShort : elapsedSince)(since, clock.now())
  useEffect(
    () =>
      everySecond(() => {
        const shown = element.current
        if (shown === null || document.hidden) return
        const now = clock.now()
        shown.textContent = (short ? elapsedInShort : elapsedSince)(since, now)
        if (short) shown.title = elapsedSince(since, now)
      }),
    [since, short, clock],
  )
  return (
    <span
      ref={element}
      style={short ? { whiteSpace: 'nowrap' } : undefined}
      title={short ? elapsedSince(since, clock.now()) : undefined}
    >
      {text}
    </span>
  )
}
