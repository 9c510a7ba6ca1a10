import {
  EDITABLE_FIELDS,
  type EditableField,
  hasLines,
} from '#shared/domain/audit/editableFields.ts'
import { formatCurrencyInput } from '#shared/domain/format/currency.ts'
import { formatPhoneWhileTyping } from '#shared/domain/format/phone.ts'
import { type FieldPath, partsOf } from '../draft/fieldPath.ts'
import { DayField } from './DayField.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { FieldInput } from './FieldInput.tsx'
import { LongTextField } from './LongTextField.tsx'
import { StateField } from './StateField.tsx'
import { YesNoField } from './YesNoField.tsx'

const FORMATS: Partial<Record<EditableField['kind'], (text: string) => string>> = {
  phone: formatPhoneWhileTyping,
  cents: formatCurrencyInput,
}

/** A field of an audit, with the input that its kind asks for (specification §5). */
export function TextField({ path, span }: { path: FieldPath; span?: 1 | 2 | 3 | 4 }) {
  const { name } = partsOf(path)
  const field: EditableField = EDITABLE_FIELDS[name ?? 'anythingElse']
  const { kind } = field
  if (kind === 'day') return <DayField path={path} />
  if (kind === 'state') return <StateField path={path} />
  if (kind === 'boolean') return <YesNoField path={path} />
  if (hasLines(field)) return <LongTextField path={path} />
  const format = FORMATS[kind]
  return (
    <FieldFrame path={path} span={span}>
      {(input, { type }) => (
        <FieldInput
          {...input}
          {...(format === undefined ? {} : { format })}
          className={kind === 'cents' ? 'number' : undefined}
          inputMode={kind === 'phone' ? 'tel' : kind === 'cents' ? 'decimal' : undefined}
          type={kind === 'email' ? 'email' : 'text'}
          dir="auto"
          onText={type}
        />
      )}
    </FieldFrame>
  )
}
