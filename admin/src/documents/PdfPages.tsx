import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { refusal } from '#shared/errors/refusal.ts'
import { RefusalNote } from '../work/RefusalNote.tsx'
import { StandardPdfFonts } from './StandardPdfFonts.ts'

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

/** Nothing in a PDF may run: no evaluated code, no scripts, no links of its own. */
const OPTIONS = {
  isEvalSupported: false,
  enableXfa: false,
  useWasm: false,
  useSystemFonts: false,
  useWorkerFetch: false,
  StandardFontDataFactory: StandardPdfFonts,
} as const

const WIDTH = 900
/** A scan of hundreds of pages is looked at from its beginning; the whole is a download. */
const MOST_PAGES = 50

/** The pages of a PDF, drawn. */
export function PdfPages({ bytes }: { bytes: Uint8Array }) {
  const translate = useTranslate()
  const [pages, setPages] = useState(0)
  // The reader takes the bytes away from whoever gives them: it gets a copy.
  const file = useMemo(() => ({ data: bytes.slice() }), [bytes])
  return (
    <Document
      file={file}
      options={OPTIONS}
      loading={<Box role="status">{translate('documents.reading')}</Box>}
      error={<RefusalNote refusal={refusal('DOCUMENT_NOT_READ', { name: 'PDF' })} />}
      onLoadSuccess={({ numPages }) => setPages(numPages)}
    >
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
    </Document>
  )
}
