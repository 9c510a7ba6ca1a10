import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** Three columns; below 1200 the third goes under the second, below 900 one is left. */
export function AuditColumns({
  first,
  second,
  third,
}: {
  first: ReactNode
  second: ReactNode
  third: ReactNode
}) {
  return (
    <Grid>
      <div className="first">{first}</div>
      <div className="second">{second}</div>
      <div className="third">{third}</div>
    </Grid>
  )
}

const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) 302px 288px',
  '& > div': { display: 'grid', gap: 16, minWidth: 0 },
  '@media (max-width: 1199px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 302px',
    '& > .first': { gridRow: 'span 2' },
    '& > .second, & > .third': { gridColumn: 2 },
  },
  '@media (max-width: 899px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .second, & > .third': { gridColumn: 1 },
  },
})
