import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'

const WAIT_MS = 200
const WIDTHS = [62, 84, 48, 76, 56, 90, 68, 80] as const

/** The shape of the rows to come, shown only when they take longer than a blink. */
export function SkeletonRows() {
  const translate = useTranslate()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return <Rows />
  return (
    <Rows role="status" aria-label={translate('list.loading')}>
      {WIDTHS.map((width) => (
        <div key={width}>
          <Bar style={{ width: 70 }} />
          <Bar style={{ width: `${width * 2}px` }} />
          <Bar style={{ width: 92, height: 20 }} />
          <Bar style={{ width: `${width + 30}px` }} />
          <Bar style={{ width: 64 }} />
        </div>
      ))}
    </Rows>
  )
}

const Rows = styled('div')(({ theme: { palette } }) => ({
  minHeight: 8 * 36,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '100px 1fr 120px 1fr 80px',
    alignItems: 'center',
    gap: 16,
    height: 36,
    padding: '0 12px',
    borderBottom: `1px solid ${palette.divider}`,
  },
}))

const Bar = styled('span')(({ theme: { palette } }) => ({
  height: 10,
  maxWidth: '100%',
  borderRadius: 4,
  background: palette.bakehouse.sunken,
}))
