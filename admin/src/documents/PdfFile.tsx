import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Document } from 'react-pdf'
import { refusal } from '#shared/errors/refusal.ts'
import { RefusalNote } from '../ui/notices.tsx'
import { endThread, takeThread } from './pdfThreads.ts'
import { StandardPdfFonts } from './StandardPdfFonts.ts'
import './documentMessages.ts'

/** Nothing in a PDF may run: no evaluated code, no scripts, no links of its own. */
const OPTIONS = {
  isEvalSupported: false,
  enableXfa: false,
  useWasm: false,
  useSystemFonts: false,
  useWorkerFetch: false,
  // A picture inside may be larger than the memory: such a one is left out.
  maxImageSize: 80_000_000,
  StandardFontDataFactory: StandardPdfFonts,
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
