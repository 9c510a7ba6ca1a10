import type { SvgIconComponent } from '@mui/icons-material'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { sniffContent } from '#shared/documents/content.ts'
import { extensionOf } from '#shared/kernel/constants.ts'
import { DrawnPicture } from './DrawnPicture.tsx'
import { type AuditDocument, useDocumentBytes } from './useAuditDocuments.ts'

const PdfFirstPage = lazy(async () => ({
  default: (await import('./PdfPages.tsx')).PdfFirstPage,
}))

/** The pointer rests on a document for so long before its bytes are read, in milliseconds. */
const REST_MS = 300

/** A larger file is read when it is opened, not in passing. */
const MOST_BYTES = 2 * 1024 * 1024

/** How much of a page is shown, in pixels. */
const MOST_HEIGHT = 320

/**
 * A document as a sheet with the sign of its kind. At the pointer or the focus its first page is shown,
 * read for that document alone; a click opens it.
 */
export function DocumentSheet({
  document,
  onOpen,
}: {
  document: AuditDocument
  onOpen: () => void
}) {
  const translate = useTranslate()
  const { name, size } = document
  /** Where it is, while its first page is shown beside it. */
  const [place, setPlace] = useState<DOMRect | null>(null)
  const sheet = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (place === null) return
    // The page beside it would stay behind.
    const leave = () => setPlace(null)
    window.addEventListener('scroll', leave, { capture: true })
    return () => window.removeEventListener('scroll', leave, { capture: true })
  }, [place])
  const Icon = iconOf(name)
  const show = () => {
    if (previewKind(name) === 'none' || size > MOST_BYTES) return
    // The pointer and the focus both show it, and one end ends both.
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => setPlace(sheet.current?.getBoundingClientRect() ?? null),
      REST_MS,
    )
  }
  const hide = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  return (
    <>
      <Sheet
        ref={sheet}
        type="button"
        aria-label={translate('documents.view_one', { name })}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
        onClick={() => {
          hide()
          onOpen()
        }}
      >
        <Icon aria-hidden />
      </Sheet>
      {place !== null && <FirstPage document={document} place={place} />}
    </>
  )
}

/** The first page beside its sheet, once it is read; what cannot be shown says so when it is opened. */
function FirstPage({
  document: { url, name },
  place,
}: {
  document: AuditDocument
  place: DOMRect
}) {
  const { data } = useDocumentBytes(url)
  const sniffed = data === undefined ? null : sniffContent(name, data)
  if (data === undefined || sniffed?.ok !== true) return null
  const { form, contentType } = sniffed
  if (form !== 'pdf' && form !== 'jpeg' && form !== 'png') return null
  const top = Math.max(0, Math.min(place.top, window.innerHeight - MOST_HEIGHT))
  // Not within the card, which clips what is larger.
  return createPortal(
    <Suspense fallback={null}>
      <Paper aria-hidden style={{ left: place.right + 8, top }}>
        {form === 'pdf' ? (
          <PdfFirstPage bytes={data} name={name} />
        ) : (
          <DrawnPicture bytes={data} contentType={contentType} name={name} />
        )}
      </Paper>
    </Suspense>,
    window.document.body,
  )
}

const SHEETS = ['xlsx', 'xls', 'csv']

/** The sign of a document's kind. */
function iconOf(name: string): SvgIconComponent {
  if (SHEETS.includes(extensionOf(name) ?? '')) return TableChartOutlined
  const kind = previewKind(name)
  if (kind === 'pdf') return PictureAsPdfOutlined
  return kind === 'image' || extensionOf(name) === 'heic' ? ImageOutlined : DescriptionOutlined
}

/** How a file can be previewed in the page; `none`: only as a download. */
function previewKind(name: string): 'pdf' | 'image' | 'none' {
  const extension = extensionOf(name)
  if (extension === 'pdf') return 'pdf'
  // Browsers other than Safari cannot show HEIC.
  return extension === 'jpg' || extension === 'jpeg' || extension === 'png' ? 'image' : 'none'
}

const Sheet = styled('button')(({ theme: { palette } }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 40,
  padding: 0,
  border: `1px solid ${palette.bakehouse.line2}`,
  borderRadius: 4,
  background: palette.background.paper,
  color: palette.text.secondary,
  cursor: 'pointer',
  '& svg': { fontSize: 18 },
  '&:hover': { borderColor: palette.bakehouse.control, color: palette.text.primary },
}))

const Paper = styled('div')(({ theme: { palette, zIndex } }) => ({
  position: 'fixed',
  zIndex: zIndex.tooltip,
  width: 242,
  maxHeight: MOST_HEIGHT,
  overflow: 'hidden',
  border: `1px solid ${palette.bakehouse.line2}`,
  borderRadius: 4,
  background: palette.background.paper,
  boxShadow: '0 4px 16px rgba(0, 0, 0, 0.16)',
  pointerEvents: 'none',
}))
