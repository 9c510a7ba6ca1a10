import { isEmail } from '../format/email.ts'
import type { RepairKind } from './OrderRow.ts'

/** An e-mail cell: empty when no address is valid; `repair` when something was dropped. */
export interface ReadEmail {
  email: string
  repair: Extract<RepairKind, 'email-emptied' | 'email-rest-noted'> | null
}

/**
 * Reads an e-mail cell: the first valid address (specification §5) of `a@b.example; c@d.example`,
 * `mailto:a@b.example` or `Ines <a@b.example>`.
 */
export function readOrderEmail(text: string): ReadEmail {
  if (text === '' || isEmail(text)) return { email: text, repair: null }
  const parts = text.split(/[\s;,|<>()[\]"]+/).filter((part) => part !== '')
  for (const part of parts) {
    const email = part.replace(/^mailto:/i, '').replace(/\?.*$/, '')
    if (!isEmail(email)) continue
    return { email, repair: parts.length === 1 ? null : 'email-rest-noted' }
  }
  return { email: '', repair: 'email-emptied' }
}
