import { styled } from '@mui/material/styles'

const WIDTHS = [62, 84, 48] as const

/** The shape of rows to come. */
export function HomeSkeleton({ label }: { label: string }) {
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
  gap: 16,
  padding: '8px 16px 20px',
  '& i': { height: 12, borderRadius: 4, background: palette.bakehouse.sunken },
}))
