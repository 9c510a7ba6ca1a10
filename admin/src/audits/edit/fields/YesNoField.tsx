import type { FieldPath } from '../draft/fieldPath.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { FieldFrame } from './FieldFrame.tsx'

/** Yes or no. */
export function YesNoField({ path }: { path: FieldPath }) {
  return (
    <FieldFrame path={path}>
      {(input, { type, closed }) => (
        <ChoiceBox
          {...input}
          disabled={closed !== null}
          options={['yes', 'no']}
          wordKey="edit"
          onText={type}
        />
      )}
    </FieldFrame>
  )
}
