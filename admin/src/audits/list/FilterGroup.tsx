import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** Choices under one heading; `aside` stands at the heading's right. */
export function FilterGroup({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', px: 2 }}>
        <Typography
          variant="caption"
          component="h3"
          id={id}
          color="text.secondary"
          sx={{ lineHeight: '28px' }}
        >
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  )
}
