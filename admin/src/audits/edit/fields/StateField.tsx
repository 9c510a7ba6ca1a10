import { StateInput } from '../../../ui/StateInput.tsx'
import type { FieldPath } from '../draft/fieldPath.ts'
import { FieldFrame } from './FieldFrame.tsx'

/** A US state of the audit. */
export function StateField({ path }: { path: FieldPath }) {
  return (
    <FieldFrame path={path}>
      {(input, { type }) => <StateInput {...input} onText={type} />}
    </FieldFrame>
  )
}
