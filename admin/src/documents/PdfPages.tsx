import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import './documentMessages.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { RefusalNote } from '../ui/notices.tsx'

const WIDTH = 900
/** Of a first page that is only glanced at. */
const SMALL_WIDTH = 240
/** Where there is less room it shrinks in proportion, though the viewer sets its height. */
const CANVAS = { mx: 'auto', maxWidth: '100%', height: 'auto !important' } as const
/** The preview of a scan of hundreds of pages stops here; the whole is a download. */
const MOST_PAGES = 50

/** The pages of a PDF, drawn. */
export function PdfPages({ bytes, name = 'PDF' }: { bytes: Uint8Array; name?: string }) {
  const translate = useTranslate()
  const [pages, setPages] = useState(0)
  return (
    <PdfFile bytes={bytes} name={name} onRead={({ numPages }) => setPages(numPages)}>
      {Array.from({ length: Math.min(pages, MOST_PAGES) }, (_, index) => (
        <Box key={index + 1} sx={{ mb: 3, '& canvas': CANVAS }}>
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

/** The first page of a PDF, small: to see which document it is. */
export function PdfFirstPage({ bytes, name }: { bytes: Uint8Array; name: string }) {
  return (
    <PdfFile bytes={bytes} name={name} onRead={() => {}}>
      <Page
        pageNumber={1}
        width={SMALL_WIDTH}
        renderAnnotationLayer={false}
        renderTextLayer={false}
        loading=""
      />
    </PdfFile>
  )
}

/** The viewer's own typefaces for the fourteen that a PDF need not bring along, by file. */
const FILES: Record<string, URL> = {
  'FoxitDingbats.pfb': new URL('pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
  'FoxitFixed.pfb': new URL('pdfjs-dist/standard_fonts/FoxitFixed.pfb', import.meta.url),
  'FoxitFixedBold.pfb': new URL('pdfjs-dist/standard_fonts/FoxitFixedBold.pfb', import.meta.url),
  'FoxitFixedBoldItalic.pfb': new URL(
    'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb',
    import.meta.url,
  ),
  'FoxitFixedItalic.pfb': new URL(
    'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb',
    import.meta.url,
  ),
  'FoxitSerif.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSerif.pfb', import.meta.url),
  'FoxitSerifBold.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSerifBold.pfb', import.meta.url),
  'FoxitSerifBoldItalic.pfb': new URL(
    'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb',
    import.meta.url,
  ),
  'FoxitSerifItalic.pfb': new URL(
    'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb',
    import.meta.url,
  ),
  'FoxitSymbol.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
  'LiberationSans-Bold.ttf': new URL(
    'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
    import.meta.url,
  ),
  'LiberationSans-BoldItalic.ttf': new URL(
    'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf',
    import.meta.url,
  ),
  'LiberationSans-Italic.ttf': new URL(
    'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf',
    import.meta.url,
  ),
  'LiberationSans-Regular.ttf': new URL(
    'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
    import.meta.url,
  ),
}

/**
 * Gives the viewer its typefaces. Else it takes what this computer has instead, whose letters may be
 * wider or narrower than the page was made for.
 */
class StandardPdfFonts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const file = FILES[filename]
    if (file === undefined) throw new Error(`There is no typeface ${filename}.`)
    const answer = await fetch(file)
    if (!answer.ok) throw new Error(`The typeface ${filename} could not be read.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/**
 * Nothing in a PDF may run: no evaluated code, no scripts, no links of its own. The console stays
 * quiet about what is odd in one, and about a page that is left while it is drawn.
 */
const OPTIONS = {
  isEvalSupported: false,
  enableXfa: false,
  useWasm: false,
  useSystemFonts: false,
  useWorkerFetch: false,
  // A picture inside may be larger than the memory: such a one is left out.
  maxImageSize: 80_000_000,
  StandardFontDataFactory: StandardPdfFonts,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
} as const

/** Size and rotation of one page, in points and degrees. */
export interface PdfPageFacts {
  width: number
  height: number
  /** How the page itself is turned. */
  rotate: number
}

/** A PDF that was read. */
export interface ReadPdf {
  numPages: number
  /** Numbers from 1. Rejects for a page that is damaged. */
  factsOf: (page: number) => Promise<PdfPageFacts>
}

/** A PDF around its pages; one that is locked or damaged says so in their place. */
export function PdfFile({
  bytes,
  name,
  onRead,
  children,
}: {
  bytes: Uint8Array
  name: string
  onRead: (pdf: ReadPdf) => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const [isLocked, setLocked] = useState(false)
  // pdf.js transfers the buffer to its worker, which detaches it here: it gets a copy.
  const file = useMemo(() => ({ data: bytes.slice() }), [bytes])
  const [thread] = useState(takeThread)
  const options = useMemo(() => ({ ...OPTIONS, worker: thread }), [thread])
  useEffect(() => () => endThread(thread), [thread])
  if (isLocked) return <RefusalNote refusal={refusal('DOCUMENT_LOCKED', { name })} />
  return (
    <Document
      file={file}
      options={options}
      loading={<Box role="status">{translate('documents.reading')}</Box>}
      error={<RefusalNote refusal={refusal('DOCUMENT_NOT_READ', { name })} />}
      // No password prompt: the file would stay unreadable for the next user.
      onPassword={() => setLocked(true)}
      onLoadSuccess={(pdf) =>
        onRead({
          numPages: pdf.numPages,
          factsOf: async (number) => {
            const page = await pdf.getPage(number)
            const { width, height } = page.getViewport({ scale: 1, rotation: 0 })
            return { width, height, rotate: page.rotate }
          },
        })
      }
    >
      {children}
    </Document>
  )
}

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

/** The thread in which one PDF is read: one that never comes to an end holds up no other. */
export type PdfThread = InstanceType<typeof pdfjs.PDFWorker>

/** A document takes its leave of its thread first. */
const LEAVE_MS = 2_000

let ready: PdfThread | null = null

/** A thread for a document: the one that is ready, or a new one. */
function takeThread(): PdfThread {
  const taken = ready ?? newThread()
  ready = null
  return taken
}

/** Ends a thread with its document. */
function endThread(thread: PdfThread): void {
  setTimeout(() => thread.destroy(), LEAVE_MS)
}

/** Starts a thread before it is needed: that takes longer than drawing a page. */
export function keepThreadReady(): void {
  ready ??= newThread()
}

function newThread(): PdfThread {
  return new pdfjs.PDFWorker({ verbosity: OPTIONS.verbosity })
}
