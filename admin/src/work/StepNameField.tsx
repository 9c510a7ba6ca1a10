import { useTranslate } from 'ra-core'
import { LONGEST_STEP_NAME } from '#shared/audit/steps/facts.ts'
import { Control, Field } from '../ui/inputs.tsx'
import './workMessages.ts'

/** A name of its own for a step, in place of its type's. */
export function StepNameField({
  value,
  onChange,
}: {
  value: string
  onChange: (name: string) => void
}) {
  const translate = useTranslate()
  return (
    <Field
      label={translate('work.step_name')}
      hint={translate('work.step_name_hint')}
      optional
      control={(ids) => (
        <Control
          {...ids}
          maxLength={LONGEST_STEP_NAME}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    />
  )
}
