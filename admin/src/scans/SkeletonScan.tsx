import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Card } from '../ui/Panel.tsx'
import { Bar, useIsSlow } from '../ui/skeletons.tsx'
import { ScanColumns } from './ScanColumns.ts'

/** The shape of the scan to come, shown only when it takes longer than a blink. */
export function SkeletonScan() {
  const translate = useTranslate()
  if (!useIsSlow()) return null
  return (
    <div role="status" aria-label={translate('scans.loading')}>
      <Bar style={{ width: 320, height: 20, marginBottom: 24 }} />
      <ScanColumns>
        <Card sx={{ p: 6 }}>
          <Bar style={{ height: 560, maxWidth: 480, margin: '0 auto' }} />
        </Card>
        <Card sx={{ p: 4, display: 'grid', gap: 4 }}>
          {[60, 100, 80, 100, 40].map((width, at) => (
            <Bar key={`${at}-${width}`} style={{ width: `${width}%`, height: 16 }} />
          ))}
        </Card>
      </ScanColumns>
      <Box sx={{ height: 24 }} />
    </div>
  )
}
