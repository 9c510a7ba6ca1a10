import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Page } from 'react-pdf'
import { PdfFile } from './PdfFile.tsx'
import './documentMessages.ts'

const WIDTH = 900
/** The preview of a scan of hundreds of pages stops here; the whole is a download. */
const MOST_PAGES = 50

/** The pages of a PDF, drawn. */
export function PdfPages({ bytes, name = 'PDF' }: { bytes: Uint8Array; name?: string }) {
  const translate = useTranslate()
  const [pages, setPages] = useState(0)
  return (
    <PdfFile bytes={bytes} name={name} onRead={({ numPages }) => setPages(numPages)}>
      {Array.from({ length: Math.min(pages, MOST_PAGES) }, (_, index) => (
        <Box key={index + 1} sx={{ mb: 3, '& canvas': { mx: 'auto', maxWidth: '100%' } }}>
          <Page
            pageNumber={index + 1}
            width={WIDTH}
            renderAnnotationLayer={false}
            renderTextLayer={false}
            loading=""
          />
        </Box>
      ))}
      {pages > MOST_PAGES && (
        <Box role="status">
          {translate('documents.more_pages', { shown: MOST_PAGES, of: pages })}
        </Box>
      )}
    </PdfFile>
  )
}
