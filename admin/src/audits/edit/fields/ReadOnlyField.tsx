import Box from '@mui/material/Box'
import { useId } from 'react'
import { Control } from '../../../ui/inputs.tsx'
import { FieldLabel } from './FieldFrame.tsx'

/** A value that came with the order and is not edited here. */
export function ReadOnlyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Control id={id} value={value} readOnly dir="auto" />
    </Box>
  )
}
