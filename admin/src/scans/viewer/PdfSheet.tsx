import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { Page } from 'react-pdf'
import {
  keepThreadReady,
  PdfFile,
  type PdfPageFacts,
  type ReadPdf,
} from '../../documents/PdfPages.tsx'
import { drawnAt, type ScanView } from './ScanView.ts'

/** One page of a PDF, as wide as there is room. */
export function PdfSheet({
  bytes,
  name,
  view,
  width,
  onPages,
}: {
  bytes: Uint8Array
  name: string
  view: ScanView
  /** Pixels that there are. */
  width: number
  /** Called with the number of pages. */
  onPages: (pages: number) => void
}) {
  const [pdf, setPdf] = useState<ReadPdf | null>(null)
  const [facts, setFacts] = useState<PdfPageFacts | null>(null)
  // What a page measures is known before it is drawn: one may be as long as a street.
  useEffect(() => {
    let isOver = false
    pdf?.factsOf(view.page).then(
      (found) => {
        if (!isOver) setFacts(found)
      },
      () => {
        if (!isOver) setFacts({ width: 612, height: 792, rotate: 0 })
      },
    )
    return () => {
      isOver = true
    }
  }, [pdf, view.page])
  const turns = (view.turns + (facts?.rotate ?? 0) / 90) % 4
  const drawn =
    facts && drawnAt(facts, { width, zoom: view.zoom, turns, density: window.devicePixelRatio })
  return (
    <PdfFile
      bytes={bytes}
      name={name}
      onRead={(read) => {
        setPdf(read)
        onPages(read.numPages)
      }}
    >
      {drawn && (
        <Box sx={{ '& canvas': { mx: 'auto' } }}>
          <Page
            pageNumber={view.page}
            scale={drawn.scale}
            rotate={turns * 90}
            devicePixelRatio={drawn.density}
            renderAnnotationLayer={false}
            renderTextLayer={false}
            loading=""
            // The next scan is a PDF too, most likely.
            onRenderSuccess={keepThreadReady}
          />
        </Box>
      )}
    </PdfFile>
  )
}
