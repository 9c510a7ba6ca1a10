import { useEffect } from 'react'

/** While it is busy, the browser asks before the page is closed. */
export function useAskBeforeUnload(isBusy: boolean): void {
  useEffect(() => (isBusy ? askBeforeUnload() : undefined), [isBusy])
}

/** Makes the browser ask before the page is closed, also on other screens, until the answer is called. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
