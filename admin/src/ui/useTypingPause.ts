import { useEffect, useRef } from 'react'

const TYPING_PAUSE_MS = 250

/**
 * What is done with a text once nothing more is typed, as the newest render does it: a filter that was
 * chosen meanwhile stays.
 */
export function useTypingPause(act: (text: string) => void): {
  wait: (text: string) => void
  stop: () => void
} {
  const newest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    newest.current = act
  })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return {
    wait: (text) => {
      stop()
      timer.current = setTimeout(() => newest.current(text), TYPING_PAUSE_MS)
    },
    stop,
  }
}
