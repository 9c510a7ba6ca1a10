import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'

const WIDTHS = [72, 88, 64, 80] as const

/** The shape of a table's rows to come. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Rows role="status" aria-label={label}>
      {WIDTHS.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </Rows>
  )
}

const Rows = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 20,
  padding: '12px 16px 24px',
  '& i': { height: 12, borderRadius: 4, background: palette.bakehouse.sunken },
}))

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

const HOME_WIDTHS = [62, 84, 48] as const

/** The shape of rows to come. */
export function HomeSkeleton({ label }: { label: string }) {
  return (
    <HomeRows role="status" aria-label={label}>
      {HOME_WIDTHS.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </HomeRows>
  )
}

const HomeRows = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 16,
  padding: '8px 16px 20px',
  '& i': { height: 12, borderRadius: 4, background: palette.bakehouse.sunken },
}))

const WAIT_MS = 200
const QUEUE_WIDTHS = [62, 84, 48, 76, 56, 90, 68] as const

/** The shape of the rows to come, shown only when they take longer than a blink. */
export function SkeletonQueue() {
  const translate = useTranslate()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return <Box sx={{ minHeight: QUEUE_WIDTHS.length * 52 }} />
  return (
    <div role="status" aria-label={translate('queue.loading')}>
      {QUEUE_WIDTHS.map((width) => (
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

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** The shape of the cards to come: two rows of them. */
export function FigureCardsSkeleton({ label, columns = 4 }: { label: string; columns?: 3 | 4 }) {
  return (
    <Cards role="status" aria-label={label} columns={columns}>
      {CARDS.slice(0, 2 * columns).map((card) => (
        <i key={card}>
          <u style={{ width: '58%' }} />
          <u style={{ width: '36%', height: 24 }} />
          <u style={{ width: '72%' }} />
        </i>
      ))}
    </Cards>
  )
}

const Cards = styled('div', { shouldForwardProp: (prop) => prop !== 'columns' })<{
  columns: 3 | 4
}>(({ theme: { palette }, columns }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  '@media (max-width: 1199px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& i': {
    display: 'grid',
    alignContent: 'start',
    gap: 12,
    height: 136,
    padding: 16,
    border: `1px solid ${palette.divider}`,
    borderRadius: 8,
    background: palette.background.paper,
  },
  '& u': { height: 12, borderRadius: 4, background: palette.bakehouse.sunken },
}))
