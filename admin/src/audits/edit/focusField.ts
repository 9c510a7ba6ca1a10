import { isToBeCoded } from '#shared/audit/classLines.ts'
import { type FieldPath, inputIdOf } from './draft/fieldPath.ts'

/** Frames to wait for a field that is only now put on screen, as on another tab. */
const FRAMES = 180

/** Puts the focus on a field's input, as soon as it is on screen. */
export function focusField(path: FieldPath, frames = FRAMES): void {
  const input = document.getElementById(inputIdOf(path))
  if (input === null) {
    if (frames > 0) requestAnimationFrame(() => focusField(path, frames - 1))
    return
  }
  input.scrollIntoView({ block: 'center' })
  input.focus({ preventScroll: true })
  // What stands for a text that is still to be typed is typed over.
  if (input instanceof HTMLInputElement && isToBeCoded(input.value)) input.select()
}
