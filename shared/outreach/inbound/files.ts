import type { MailPart } from '#shared/documents/readMail.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import { extensionOf } from '#shared/kernel/constants.ts'

/** A file of an email that may become a document, or why it does not. */
export interface OfferedFile {
  name: string
  bytes: Uint8Array
  fault?: ErrorCode
}

/** Pictures in the text that are smaller are signatures and logos; photos of documents are larger. */
const SIGNATURE_BYTES = 30 * 1024

/** Files of one email that become documents. */
const MOST_FILES = 20

const EXTENSION_OF: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
  'text/csv': 'csv',
}

/** Parts that are of the message and no files. */
const OF_THE_MESSAGE =
  /^(message\/(delivery-status|disposition-notification|feedback-report)|text\/(calendar|rfc822-headers)|application\/(pgp-signature|pkcs7-signature|x-pkcs7-signature|ics))/

/** The files of an email, with names; the order of its parts. */
export function offeredFiles(parts: readonly MailPart[]): OfferedFile[] {
  let taken = 0
  return parts.flatMap((part, n) => {
    const { type, bytes, isInline } = part
    if (OF_THE_MESSAGE.test(type) || bytes.length === 0) return []
    const file = { name: nameOf(part, n), bytes }
    if (type === 'application/ms-tnef' || /^winmail\.dat$/i.test(part.name))
      return [{ ...file, fault: 'FILE_IN_WINMAIL' as const }]
    if (type === 'message/rfc822') return [{ ...file, fault: 'FILE_IS_MESSAGE' as const }]
    if (isInline && bytes.length < SIGNATURE_BYTES)
      return [{ ...file, fault: 'FILE_IS_INLINE' as const }]
    return ++taken > MOST_FILES ? [{ ...file, fault: 'FILES_TOO_MANY' as const }] : [file]
  })
}

/** A name is given to what has none; a photo that programs name by its type alone gets its extension. */
function nameOf({ name, type }: MailPart, n: number): string {
  const extension = EXTENSION_OF[type]
  if (name === '') return `file-${n + 1}${extension ? `.${extension}` : ''}`
  return extension && extensionOf(name) === null && !name.includes('.')
    ? `${name}.${extension}`
    : name
}
