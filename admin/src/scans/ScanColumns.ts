import { styled } from '@mui/material/styles'

/** The scan at the left, what it is at the right; below one another where there is no room. */
export const ScanColumns = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) 408px',
  '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
