import { useEffect, useState } from 'react'

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
