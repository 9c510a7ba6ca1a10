import { styled } from '@mui/material/styles'

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
