import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { Card } from '../ui/Panel.tsx'
import { ScanColumns } from './ScanColumns.ts'

const WAIT_MS = 200

/** The shape of the scan to come, shown only when it takes longer than a blink. */
export function SkeletonScan() {
  const translate = useTranslate()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
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

const Bar = styled('div')(({ theme: { palette } }) => ({
  borderRadius: 4,
  background: palette.bakehouse.sunken,
}))
