import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { RefusalNote } from '../ui/notices.tsx'
import type { RefusedScan } from './useScanDesk.ts'

/** Scans that were refused while the person was at another one already, with the way back to each. */
export function RefusedScans({
  refused,
  onOpen,
}: {
  refused: readonly RefusedScan[]
  onOpen: (id: string) => void
}) {
  const translate = useTranslate()
  return refused.map(({ scan, refusal }) => (
    <Box key={scan.id} sx={{ display: 'grid', justifyItems: 'start', gap: 2, mb: 3 }}>
      <RefusalNote refusal={refusal} />
      <Button variant="outlined" onClick={() => onOpen(scan.id)}>
        {translate('scans.refused_one', { name: scan.name })}
      </Button>
    </Box>
  ))
}
