import ErrorOutline from '@mui/icons-material/ErrorOutline'
import { FieldNote } from './FieldNote.tsx'

/** What is wrong with an input, below it. `mistake` follows the field's name elsewhere: here it begins. */
export function MistakeNote({ id, mistake }: { id?: string; mistake: string }) {
  return (
    <FieldNote id={id} tone="red">
      <ErrorOutline aria-hidden />
      <span>{mistake.charAt(0).toUpperCase() + mistake.slice(1)}</span>
    </FieldNote>
  )
}
