import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Bar, useIsSlow } from '../../ui/skeletons.tsx'

const WIDTHS = [62, 84, 48, 76, 56, 90, 68, 80] as const

/** The shape of the rows to come, shown only when they take longer than a blink. */
export function AuditRowsSkeleton() {
  const translate = useTranslate()
  if (!useIsSlow()) return <Rows />
  return (
    <Rows role="status" aria-label={translate('list.loading')}>
      {WIDTHS.map((width) => (
        <div key={width}>
          <Bar style={{ width: 16, height: 16 }} />
          <Bar style={{ width: 70 }} />
          <Bar style={{ width: `${width * 2}px` }} />
          <Bar style={{ width: 92, height: 20 }} />
          <Bar style={{ width: `${width + 30}px` }} />
          <Bar style={{ width: 48, justifySelf: 'end' }} />
          <Bar style={{ width: 72 }} />
        </div>
      ))}
    </Rows>
  )
}

const Rows = styled('div')(({ theme: { palette } }) => ({
  minHeight: 32 + WIDTHS.length * 36,
  // The table's head, still empty.
  '&::before': { content: '""', display: 'block', height: 32 },
  '& > div': {
    display: 'grid',
    // The columns of `Table`: nothing moves sideways when the rows come.
    gridTemplateColumns: '16px 80px 1fr 124px 172px 64px 168px',
    alignItems: 'center',
    gap: 24,
    height: 36,
    paddingLeft: 16,
    borderTop: `1px solid ${palette.divider}`,
    overflow: 'hidden',
  },
  '@media (max-width: 1199px)': {
    '& > div': { gridTemplateColumns: '16px 80px 1fr 92px 100px 64px 104px', gap: 16 },
  },
  '@media (max-width: 700px)': {
    '&::before': { display: 'none' },
    '& > div': { gridTemplateColumns: '16px 80px 1fr 92px', height: 86, paddingRight: 16 },
    '& > div > :nth-of-type(n + 5)': { display: 'none' },
  },
}))
