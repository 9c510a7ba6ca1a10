import { useStore } from 'ra-core'
import { useEffect, useRef } from 'react'
import { KEYS_KEY } from '../preferences.ts'

/** What each key does: a character as typed, or two after one another ("g a"). */
export type KeyBindings = Record<string, () => void>

const SECOND_KEY_WITHIN_MS = 1_500

/** Keys that only move or zoom. Any other one that is held down acts once. */
const MAY_BE_HELD: readonly string[] = ['j', 'k', 'n', 'p', '+', '=', '-', 'ArrowDown', 'ArrowUp']

/**
 * Binds keys to the whole page while the component is on screen. Ignored while something is typed,
 * in an open dialog or menu, with Ctrl, Alt or Meta, and when the person has switched the keys off.
 */
export function useKeys(bindings: KeyBindings): void {
  const [enabled] = useStore(KEYS_KEY, true)
  const current = useRef(bindings)
  useEffect(() => {
    current.current = bindings
  })
  useEffect(() => {
    if (!enabled) return
    let first: { key: string; at: number } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      if (isTakingKeys(event.target)) return
      if (event.repeat && !MAY_BE_HELD.includes(event.key)) return
      const pair =
        first !== null && event.timeStamp - first.at < SECOND_KEY_WITHIN_MS
          ? `${first.key} ${event.key}`
          : null
      first = { key: event.key, at: event.timeStamp }
      const action =
        (pair === null ? undefined : current.current[pair]) ?? current.current[event.key]
      if (action === undefined) return
      first = null
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [enabled])
}

/** Whether keys pressed there are meant for it: something is typed, or a dialog or menu is open. */
export function isTakingKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]',
    ) !== null
  )
}
