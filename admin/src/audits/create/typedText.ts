import type { FieldKind } from '#shared/domain/audit/editableFields.ts'
import { formatPhoneWhileTyping } from '#shared/domain/format/phone.ts'

/** What a field shows for what is typed (specification §5): dots in phones, states in capitals. */
export function typedText(kind: FieldKind, text: string): string {
  if (kind === 'phone') return formatPhoneWhileTyping(text)
  return kind === 'state'
    ? text
        .replace(/[^A-Za-z]/g, '')
        .toUpperCase()
        .slice(0, 2)
    : text
}
