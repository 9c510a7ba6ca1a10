import { styled } from '@mui/material/styles'
import { AreaControl } from '../../../ui/inputs.tsx'
import type { FieldPath } from '../draft/fieldPath.ts'
import { FieldFrame } from './FieldFrame.tsx'

/** A text of several lines, over the whole width. */
export function LongTextField({ path, placeholder }: { path: FieldPath; placeholder?: string }) {
  return (
    <FieldFrame path={path} span={4}>
      {(input, { type }) => (
        <TextArea
          {...input}
          rows={2}
          dir="auto"
          placeholder={placeholder}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </FieldFrame>
  )
}

const TextArea = styled(AreaControl)({
  minHeight: 0,
  // Grows with its text where the browser can.
  fieldSizing: 'content',
})
