import { formatPhoneWhileTyping, formatStateWhileTyping, formatZipWhileTyping } from './contact.ts'
import { amountReadAs, formatAmountWhileTyping, parseAmount } from './money.ts'

/** The kinds of text that are put in form while they are typed (specification §5). */
export type TypedKind = 'money' | 'number' | 'phone' | 'state' | 'zip'

interface TypedForm {
  format(text: string, before: string): string
  /** The characters that the person means; all others belong to the form. */
  meant: RegExp
}

const FORMS: Record<TypedKind, TypedForm> = {
  money: { format: (text) => formatAmountWhileTyping(text), meant: /[^$,\s]/g },
  number: { format: (text) => formatAmountWhileTyping(text, 'number'), meant: /[^$,\s]/g },
  phone: { format: formatPhoneWhileTyping, meant: /[\p{L}\p{N}#+]/gu },
  state: { format: formatStateWhileTyping, meant: /\p{L}/gu },
  zip: { format: formatZipWhileTyping, meant: /[\p{L}\p{N}]/gu },
}

/** A field after something was typed into it. */
export interface Typed {
  text: string
  /** Where the caret stands: after the same characters as before the text was put in form. */
  caret: number
  /** The form dropped something that the person meant: the field says what it reads. */
  isReduced: boolean
}

/**
 * What a field shows after a key or a paste. `before` is what it showed, `typed` what the browser made
 * of it, with the caret at `at`.
 */
export function typeInto(kind: TypedKind, before: string, typed: string, at: number): Typed {
  const form = FORMS[kind]
  const text = form.format(typed, before)
  const caret = text === typed ? at : caretIn(form, text, typed, at)
  const isAmount = kind === 'money' || kind === 'number'
  return { text, caret, isReduced: isAmount && isReduced(before, typed, text) }
}

/** Whether a field still says what it reads: since its form dropped something, until it is empty. */
export function staysReduced(wasReduced: boolean, { text, isReduced }: Typed): boolean {
  return text !== '' && (wasReduced || isReduced)
}

/** What a field shows as its reading when its form dropped something: `$1,200.00`. */
export function readAs(kind: TypedKind, text: string): string {
  return kind === 'money' || kind === 'number' ? amountReadAs(text, kind) : text
}

function caretIn({ format, meant }: TypedForm, text: string, typed: string, at: number): number {
  if (at >= typed.length) return text.length
  const ahead = meantIn(format(typed.slice(0, at), ''), meant)
  const all = meantIn(text, meant)
  // Leading zeros or a country digit were dropped: then the text after the caret says where it is.
  const count = all.startsWith(ahead)
    ? ahead.length
    : all.length - meantIn(typed.slice(at), meant).length
  const found = [...text.matchAll(meant)]
  if (count <= 0) return found[0]?.index ?? 0
  const last = found[count - 1]
  return last === undefined ? text.length : last.index + 1
}

function meantIn(text: string, meant: RegExp): string {
  return (text.match(meant) ?? []).join('')
}

/** Letters, a second point or a third decimal were dropped, or a pasted amount had its commas elsewhere. */
function isReduced(before: string, typed: string, text: string): boolean {
  const plain = (of: string) =>
    of.replace(/[$,\s]/g, '').replace(/^0+(?=\d)|^(?=\.)/, (zeros) => (zeros === '' ? '0' : ''))
  if (plain(typed) !== plain(text)) return true
  const pasted = insertedInto(before, typed)
  return pasted.length > 1 && pasted.includes(',') && parseAmount(pasted) === null && text !== typed
}

function insertedInto(before: string, typed: string): string {
  let start = 0
  while (start < before.length && before[start] === typed[start]) start++
  let end = 0
  while (end < before.length - start && before.at(-1 - end) === typed.at(-1 - end)) end++
  return typed.slice(start, typed.length - end)
}
