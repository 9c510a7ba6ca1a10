import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { GalleryButtons } from './GalleryButtons.tsx'
import { GalleryChips } from './GalleryChips.tsx'
import { GalleryFields } from './GalleryFields.tsx'
import { GalleryMarks } from './GalleryMarks.tsx'
import { GalleryNotices } from './GalleryNotices.tsx'
import { GalleryStates } from './GalleryStates.tsx'
import { GalleryType } from './GalleryType.tsx'
import '../demoMessages.ts'

const PARTS: readonly { title: string; part: ReactNode }[] = [
  { title: 'states', part: <GalleryChips /> },
  { title: 'due', part: <GalleryMarks /> },
  { title: 'buttons', part: <GalleryButtons /> },
  { title: 'fields', part: <GalleryFields /> },
  { title: 'notices', part: <GalleryNotices /> },
  { title: 'words', part: <GalleryType /> },
  { title: 'four', part: <GalleryStates /> },
]

/** The shared components of the admin in each of their states, one below the other. */
export function Gallery() {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {PARTS.map(({ title, part }) => (
        <section key={title}>
          <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
            {translate(`gallery.${title}`)}
          </Typography>
          {part}
        </section>
      ))}
    </Box>
  )
}
