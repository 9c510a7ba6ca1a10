import CloseIcon from '@mui/icons-material/Close'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { documentTitle } from '#shared/audit/documentTypes.ts'
import { sniffContent } from '#shared/documents/content.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { APP_BAR_HEIGHT } from '../app/theme/adminTheme.ts'
import { RefusalNote } from '../ui/notices.tsx'
import { DrawnPicture } from './DrawnPicture.tsx'
import { downloadBytes } from './download.ts'
import { type AuditDocument, useDocumentBytes } from './useAuditDocuments.ts'

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }))

/** How much of a wide window a document takes at the right. */
export const DOCUMENT_WIDTH = 'clamp(440px, 44vw, 646px)'

/**
 * A document shown in the page: beside what is worked on in a wide window, over it in another. Its bytes are read as the signed-in user; there is no URL that could be
 * shared. A file that is not the image or PDF its name says can only be downloaded.
 */
export function DocumentPreview({
  document: { url, name, docType, docKind },
  onClose,
}: {
  document: AuditDocument
  onClose: () => void
}) {
  const translate = useTranslate()
  const { data, isError, refetch } = useDocumentBytes(url)
  const sniffed = data === undefined ? null : sniffContent(name, data)
  const form = sniffed?.ok === true ? sniffed.form : null
  return (
    <Frame onClose={onClose}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 4, pb: 3 }}>
        <Typography
          variant="h3"
          component="h2"
          id="document-title"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {documentTitle(docType, docKind)}{' '}
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', fontSize: 13 }}>
            <bdi>{name}</bdi>
          </Box>
        </Typography>
        {data !== undefined && (
          <Button
            variant="outlined"
            startIcon={<DownloadOutlined />}
            onClick={() => downloadBytes(data, name)}
          >
            {translate('documents.download')}
          </Button>
        )}
        <IconButton onClick={onClose} aria-label={translate('app.close')}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box
        // Scrolled by keyboard too.
        tabIndex={0}
        sx={{ flex: 1, overflow: 'auto', minHeight: 240, px: 4, pb: 4, textAlign: 'center' }}
      >
        {isError && (
          <Box sx={{ textAlign: 'left' }}>
            <RefusalNote refusal={refusal('DOCUMENT_NOT_READ', { name })} />
            <Button variant="contained" sx={{ mt: 3 }} onClick={() => void refetch()}>
              {translate('app.try_again')}
            </Button>
          </Box>
        )}
        {!isError && data === undefined && (
          <Box role="status">{translate('documents.reading')}</Box>
        )}
        {data !== undefined && form === 'pdf' && (
          <Suspense fallback={<Box role="status">{translate('documents.reading')}</Box>}>
            <PdfPages bytes={data} name={name} />
          </Suspense>
        )}
        {data !== undefined && sniffed?.ok === true && (form === 'jpeg' || form === 'png') && (
          <DrawnPicture bytes={data} contentType={sniffed.contentType} name={name} />
        )}
        {data !== undefined && form !== 'pdf' && form !== 'jpeg' && form !== 'png' && (
          <Box role="status">{translate('documents.no_preview')}</Box>
        )}
      </Box>
    </Frame>
  )
}

function Frame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const isWide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('lg'))
  if (isWide) return <Beside onClose={onClose}>{children}</Beside>
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="document-title"
      slotProps={{ paper: { sx: { width: 960, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      {children}
    </Dialog>
  )
}

/** What is beside it goes on: only the focus comes here, and goes back. */
function Beside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = panel
    const before = document.activeElement
    current?.focus()
    return () => {
      if (before instanceof HTMLElement && current?.contains(document.activeElement)) before.focus()
    }
  }, [])
  return (
    <Box
      component="section"
      ref={panel}
      tabIndex={-1}
      aria-labelledby="document-title"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      sx={{
        position: 'fixed',
        top: APP_BAR_HEIGHT,
        right: 0,
        bottom: 0,
        zIndex: 'appBar',
        width: DOCUMENT_WIDTH,
        display: 'flex',
        flexDirection: 'column',
        borderLeft: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        outline: 'none',
      }}
    >
      {children}
    </Box>
  )
}
