import { EDITABLE_FIELD_NAMES, EDITABLE_FIELDS } from '../../../domain/audit/editableFields.ts'
import { readValue } from '../../../domain/audit/readField.ts'
import { type Refusal, refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** Reading a stored value again draws nothing. */
const NO_RANDOM = { below: () => 0 }

/** Every field is what the engine would have stored: its format, its length, no hidden characters. */
export const fieldFormats: AuditCheck = {
  name: 'field formats',
  check(audit) {
    return EDITABLE_FIELD_NAMES.flatMap((name): Refusal[] => {
      const stored: unknown = audit[name]
      // A field that came with a later release is missing in older audits.
      if (stored === undefined) return []
      const read = readValue(name, stored, audit, NO_RANDOM)
      const isText = typeof stored === 'string'
      if ('value' in read && (!isText || read.value === stored)) return []
      return [refusal('FIELD_FORMAT_WRONG', { field: EDITABLE_FIELDS[name].label })]
    })
  },
}
