import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { MistakeNote } from '../../ui/inputs.tsx'
import type { FeeMistake } from './feeMistakes.ts'

/** What is wrong with a field of the fees, below it. */
export function FeeMark({ id, mistake }: { id: string; mistake: FeeMistake | undefined }) {
  const translate = useTranslate()
  if (mistake === undefined) return null
  return (
    <Box id={id} role="alert">
      <MistakeNote mistake={translate(`carriers.fee_mistake.${mistake}`)} />
    </Box>
  )
}

/** The attributes of a field with a mistake. */
export function marked(id: string, mistake: FeeMistake | undefined) {
  return mistake === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }
}
