import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'ra-core'

/** Rows that are being read, in the shape of what comes. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('app.loading')} sx={{ px: 4, py: 2 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={36} animation={false} />
      ))}
    </Box>
  )
}
