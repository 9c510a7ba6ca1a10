import { xmlText } from '#shared/kernel/exportText.ts'
import { formatPin } from '../access/pin.ts'
import type { Audit } from '../model.ts'
import { STATES } from '../states.ts'
import type { OutgoingDocument } from './outgoing.ts'

/** True while the insured is asked for something again: the link opens only that. */
export function isReturned({ bakeState }: Pick<Audit, 'bakeState'>): boolean {
  return STATES[bakeState]?.intake === 'returned'
}

/** The insured's own page: nothing personal in the address but the intake's id. */
export function publicLink(
  { intakeId, bakeState }: Pick<Audit, 'intakeId' | 'bakeState'>,
  publicUrl: string,
): string {
  return `${publicUrl}/sml/${isReturned({ bakeState }) ? 'r' : 'audit'}/${intakeId}`
}

/** True when a document holds what opens the insured's own pages: their link, or the PIN. */
export function carriesLink(
  { collection, data }: OutgoingDocument,
  { intakeId }: Pick<Audit, 'intakeId'>,
  pin: string | undefined,
): boolean {
  const text =
    collection === 'mail'
      ? data.message.text
      : collection === 'messages'
        ? data.body
        : `${data.text} ${data.link}`
  return text.includes(intakeId) || (pin !== undefined && text.includes(formatPin(pin)))
}

/**
 * A plain text as HTML: everything escaped, an empty line between paragraphs, a line feed as a line
 * break, and `link`, wherever it is, as an anchor.
 */
export function htmlOf(text: string, link: string | null): string {
  const anchor = link === null ? '' : `<a href="${xmlText(link)}">${xmlText(link)}</a>`
  const linked = (part: string) =>
    link === null ? xmlText(part) : part.split(link).map(xmlText).join(anchor)
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(linked).join('<br>')}</p>`)
    .join('\n')
}
