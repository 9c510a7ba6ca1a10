import ErrorOutline from '@mui/icons-material/ErrorOutline'
import { styled } from '@mui/material/styles'

/** A line below an input: what is wrong with it, or what is to be known. */
export const FieldNote = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: 'red' | 'amber' | 'plain'
}>(({ theme: { palette }, tone }) => ({
  display: 'flex',
  gap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  overflowWrap: 'anywhere',
  color: tone === 'plain' ? palette.text.secondary : palette.bakehouse.tones[tone].text,
  '& svg': { flex: 'none', fontSize: 14, marginTop: 1 },
  '& span': { minWidth: 0 },
}))

/** What is wrong with an input, below it. `mistake` follows the field's name elsewhere: here it begins. */
export function MistakeNote({ id, mistake }: { id?: string; mistake: string }) {
  return (
    <FieldNote id={id} tone="red">
      <ErrorOutline aria-hidden />
      <span>{mistake.charAt(0).toUpperCase() + mistake.slice(1)}</span>
    </FieldNote>
  )
}
