import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'

const WIDTHS = [62, 84, 48, 76, 56, 90, 68, 80] as const
const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
const WAIT_MS = 200

/** Rows that are being read, in the shape of what comes. */
export function RowsSkeleton({
  label,
  rows = 6,
  height = 36,
  late = false,
}: {
  /** What is being read. */
  label?: string | undefined
  rows?: number
  /** Of a row. */
  height?: number
  /** Shown only when the rows take longer than a blink; their room is there at once. */
  late?: boolean
}) {
  const translate = useTranslate()
  const isLate = useIsSlow()
  if (late && !isLate) return <Box aria-busy sx={{ minHeight: rows * height }} />
  return (
    <div role="status" aria-label={label ?? translate('app.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} style={{ height }}>
          <Bar style={{ width: `${WIDTHS[row % WIDTHS.length]}%` }} />
        </Row>
      ))}
    </div>
  )
}

/** The shape of the cards to come: two rows of them. */
export function CardsSkeleton({ label, columns = 4 }: { label: string; columns?: 3 | 4 }) {
  return (
    <Cards role="status" aria-label={label} columns={columns}>
      {CARDS.slice(0, 2 * columns).map((card) => (
        <div key={card}>
          <Bar style={{ width: '58%' }} />
          <Bar style={{ width: '36%', height: 24 }} />
          <Bar style={{ width: '72%' }} />
        </div>
      ))}
    </Cards>
  )
}

/** True once a reading takes longer than a blink: then its skeleton is shown. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

/** The place of a text to come. */
export const Bar = styled('span')(({ theme: { palette } }) => ({
  display: 'block',
  height: 12,
  maxWidth: '100%',
  borderRadius: 4,
  background: palette.bakehouse.sunken,
}))

const Row = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  alignItems: 'center',
  padding: '0 16px',
  '& + &': { borderTop: `1px solid ${palette.divider}` },
}))

const Cards = styled('div', { shouldForwardProp: (prop) => prop !== 'columns' })<{
  columns: 3 | 4
}>(({ theme: { palette }, columns }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  '@media (max-width: 1199px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > div': {
    display: 'grid',
    alignContent: 'start',
    gap: 12,
    height: 136,
    padding: 16,
    border: `1px solid ${palette.divider}`,
    borderRadius: 8,
    background: palette.background.paper,
  },
}))
