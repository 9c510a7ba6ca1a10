import { EDITABLE_FIELDS, type EditableField, hasLines } from '#shared/audit/editableFields.ts'
import { TypedInput } from '../../../ui/inputs.tsx'
import { type FieldPath, partsOf } from '../draft/fieldPath.ts'
import { DayField } from './DayField.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { LongTextField } from './LongTextField.tsx'
import { StateField } from './StateField.tsx'
import { YesNoField } from './YesNoField.tsx'

const TYPED_KINDS = { phone: 'phone', cents: 'money', zip: 'zip' } as const

/** A field of an audit, with the input that its kind asks for (specification §5). */
export function TextField({ path, span }: { path: FieldPath; span?: 1 | 2 | 3 | 4 }) {
  const { name } = partsOf(path)
  const field: EditableField = EDITABLE_FIELDS[name ?? 'anythingElse']
  const { kind } = field
  if (kind === 'day') return <DayField path={path} />
  if (kind === 'state') return <StateField path={path} />
  if (kind === 'boolean') return <YesNoField path={path} />
  if (hasLines(field)) return <LongTextField path={path} />
  return (
    <FieldFrame path={path} span={span}>
      {(input, { type }) => (
        <TypedInput
          {...input}
          kind={kind in TYPED_KINDS ? TYPED_KINDS[kind as keyof typeof TYPED_KINDS] : undefined}
          type={kind === 'email' ? 'email' : 'text'}
          dir="auto"
          onText={type}
        />
      )}
    </FieldFrame>
  )
}
