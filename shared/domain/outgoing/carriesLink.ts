import type { Audit } from '../audit/Audit.ts'
import { formatPin } from '../audit/pin.ts'
import type { OutgoingDocument } from './OutgoingDocument.ts'

/** True when what goes out says what opens the insured's own pages: their link, or the PIN. */
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
