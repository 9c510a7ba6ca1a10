import { styled } from '@mui/material/styles'

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
