import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine, cleanText } from '../format/cleanText.ts'
import type { OutgoingTemplate } from './OutgoingTemplate.ts'
import { PLACEHOLDERS, type Placeholder } from './placeholders.ts'

/** A placeholder, or a brace that belongs to none. */
const BRACES = /\{([^{}]*)\}|[{}]/g

const LONGEST_SUBJECT = 200
/** Characters of a template's subject and text together. */
const LONGEST = 4000

/**
 * A template with its placeholders filled. Values are put in as they are and not looked at again, so
 * a company called "{pin}" stays one. The subject is one line. An unknown placeholder, or one whose
 * value is not known, is a refusal: nothing is ever sent with a hole in it.
 */
export function renderTemplate(
  template: OutgoingTemplate,
  values: Record<Placeholder, string | null>,
): Result<OutgoingTemplate> {
  const error = refusalOfTemplate(template) ?? refusalOfValues(template, values)
  if (error) return { ok: false, error }
  const fill = (text: string) =>
    text.replace(BRACES, (_, name: string) => cleanLine(values[name as Placeholder] ?? ''))
  const { subject, text } = cleanTemplate({
    subject: fill(template.subject).replace(/\s+/g, ' '),
    text: fill(template.text),
  })
  return { ok: true, value: { subject: subject.slice(0, LONGEST_SUBJECT), text } }
}

/** Words as they are stored and sent: clean, and the subject, which becomes a header, on one line. */
export function cleanTemplate({ subject, text }: OutgoingTemplate): OutgoingTemplate {
  return { subject: cleanLine(subject), text: cleanText(text) }
}

/**
 * TEMPLATE_EMPTY for a template that says nothing, TEMPLATE_TOO_LONG, or TEMPLATE_INVALID for one that
 * names what there is not; null when it can be used.
 */
export function refusalOfTemplate({ subject, text }: OutgoingTemplate): Refusal | null {
  if (text.trim() === '') return refusal('TEMPLATE_EMPTY')
  if (subject.length + text.length > LONGEST) return refusal('TEMPLATE_TOO_LONG', { most: LONGEST })
  const wrong = placeholdersIn(subject + text).find((name) => !Object.hasOwn(PLACEHOLDERS, name))
  if (wrong === undefined) return null
  const known = Object.keys(PLACEHOLDERS).join(', ')
  return refusal('TEMPLATE_INVALID', { placeholder: `{${wrong}}`, known })
}

function refusalOfValues(
  { subject, text }: OutgoingTemplate,
  values: Record<Placeholder, string | null>,
): Refusal | null {
  const unknown = placeholdersIn(subject + text).find(
    (name) => values[name as Placeholder] === null,
  )
  if (unknown === undefined) return null
  return refusal(unknown === 'pin' ? 'PIN_MISSING' : 'PUBLIC_ADDRESS_MISSING')
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(BRACES)].map(([, name = '']) => name)
}
