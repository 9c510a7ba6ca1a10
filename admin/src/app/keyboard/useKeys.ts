import { useStore } from 'ra-core'
import { useEffect, useRef } from 'react'
import { KEYS_KEY } from '../preferences.ts'

/** What each key does: a character as typed, or two after one another ("g a"). */
export type KeyBindings = Record<string, () => void>

const SECOND_KEY_WITHIN_MS = 1_500

/** Keys that only move or zoom. Any other one that is held down acts once. */
const MAY_BE_HELD: readonly string[] = ['j', 'k', 'n', 'p', '+', '=', '-', 'ArrowDown', 'ArrowUp']

/** What is bound now, oldest first: the frame's keys, then those of the screen in it. */
const bound = new Set<{ readonly current: KeyBindings }>()
let first: { key: string; at: number } | null = null

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
    if (bound.size === 0) document.addEventListener('keydown', onKeyDown)
    bound.add(current)
    return () => {
      bound.delete(current)
      if (bound.size > 0) return
      document.removeEventListener('keydown', onKeyDown)
      first = null
    }
  }, [enabled])
}

/**
 * After "g" a key is the second of two, also where nothing is bound to both: an auditor's "g c", which leads
 * nowhere, may not claim the audit on screen.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
  if (isTakingKeys(event.target)) return
  if (event.repeat && !MAY_BE_HELD.includes(event.key)) return
  const before =
    first !== null && event.timeStamp - first.at < SECOND_KEY_WITHIN_MS ? first.key : ''
  const isSecond = before !== '' && isFirstOfTwo(before)
  first = isSecond ? null : { key: event.key, at: event.timeStamp }
  const action = actionOf(isSecond ? `${before} ${event.key}` : event.key)
  if (action === undefined) return
  first = null
  event.preventDefault()
  action()
}

function isFirstOfTwo(key: string): boolean {
  return [...bound].some(({ current }) =>
    Object.keys(current).some((keys) => keys.startsWith(`${key} `)),
  )
}

function actionOf(keys: string): (() => void) | undefined {
  for (const { current } of bound) if (current[keys] !== undefined) return current[keys]
  return undefined
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
