import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { FieldPath } from '../draft/fieldPath.ts'
import { TextField } from './TextField.tsx'

/** A group of fields under a heading, four in a row where there is room. */
export function FieldGroup({
  title,
  note,
  fields = [],
  children,
}: {
  title: string
  note?: string
  fields?: readonly FieldPath[]
  children?: ReactNode
}) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 7 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Typography variant="h4" component="h2" id={id}>
          {title}
        </Typography>
        {note !== undefined && (
          <Typography variant="caption" color="text.secondary">
            {note}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        {fields.map((path) => (
          <TextField key={path} path={path} />
        ))}
        {children}
      </Box>
    </Box>
  )
}
