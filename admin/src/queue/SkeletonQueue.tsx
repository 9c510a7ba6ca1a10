import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'

const WAIT_MS = 200
const WIDTHS = [62, 84, 48, 76, 56, 90, 68] as const

/** The shape of the rows to come, shown only when they take longer than a blink. */
export function SkeletonQueue() {
  const translate = useTranslate()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return <Box sx={{ minHeight: WIDTHS.length * 52 }} />
  return (
    <div role="status" aria-label={translate('queue.loading')}>
      {WIDTHS.map((width) => (
        <Row key={width}>
          <i style={{ width: 18 }} />
          <i style={{ width: `${width * 2}px` }} />
        </Row>
      ))}
    </div>
  )
}

const Row = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 52,
  padding: '0 14px',
  borderBottom: `1px solid ${palette.divider}`,
  '& i': { height: 12, borderRadius: 4, background: palette.bakehouse.sunken },
}))
