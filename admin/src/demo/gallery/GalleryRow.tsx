import { styled } from '@mui/material/styles'

/** Parts beside each other, as many as fit. */
export const GalleryRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
})
