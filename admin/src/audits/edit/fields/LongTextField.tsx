import { styled } from '@mui/material/styles'
import type { FieldPath } from '../draft/fieldPath.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { TextBox } from './FieldInput.tsx'

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

const TextArea = styled(TextBox.withComponent('textarea'))({
  display: 'block',
  height: 'auto',
  padding: '8px 10px',
  resize: 'vertical',
  // Grows with its text where the browser can.
  fieldSizing: 'content',
})
