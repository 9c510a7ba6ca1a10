import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'ra-core'
import type { RecutSteps } from './useRecut.ts'

/** How far the other thread is with the pages. */
export function RecutProgress({ steps: { kind, done, total } }: { steps: RecutSteps }) {
  const translate = useTranslate()
  const label = translate(kind === 'split' ? 'scans.cutting' : 'scans.joining')
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, minWidth: 120 }}>
      <span>{label}</span>
      <LinearProgress
        aria-label={label}
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? Math.round((100 * done) / total) : 0}
      />
    </Box>
  )
}
