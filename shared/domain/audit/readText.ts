import { isEmail } from '../format/email.ts'
import { phoneMistake, readPhone } from '../format/phone.ts'
import { readState, stateMistake } from '../format/usState.ts'
import { readZip, zipMistake } from '../format/zip.ts'
import type { FieldKind } from './editableFields.ts'

export type TextKind = Extract<FieldKind, 'text' | 'email' | 'phone' | 'state' | 'zip'>

/**
 * A typed text in the form in which it is stored (specification §5): a phone as `ddd.ddd.dddd`, a state
 * by its code, a ZIP code as `ddddd` or `ddddd-dddd`. Or words, in lower case, about what is wrong
 * with it. Empty is allowed. `longest`: most characters of a plain text.
 */
export function readText(
  kind: TextKind,
  text: string,
  longest: number,
): { value: string } | { mistake: string } {
  if (text === '') return { value: text }
  switch (kind) {
    case 'email':
      return isEmail(text) ? { value: text } : { mistake: `"${text}" is no e-mail address.` }
    case 'phone': {
      const read = readPhone(text)
      return 'phone' in read ? { value: read.phone } : { mistake: phoneMistake(text) ?? '' }
    }
    case 'state':
      return valueOr(readState(text), stateMistake(text))
    case 'zip':
      return valueOr(readZip(text), zipMistake(text))
    case 'text':
      return text.length > longest
        ? { mistake: `it has more than ${longest} characters.` }
        : { value: text }
  }
}

function valueOr(value: string, mistake: string | null) {
  return mistake === null ? { value } : { mistake }
}
