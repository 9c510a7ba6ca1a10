import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { lazy, Suspense } from 'react'
import { sniffContent } from '#shared/documents/content.ts'
import { FILE_FAULT_WORDS, pictureFault } from '#shared/documents/validateFile.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import type { useScanContent } from '../useScanContent.ts'
import { ImageSheet } from './ImageSheet.tsx'
import type { ScanView } from './ScanView.ts'

const PdfSheet = lazy(async () => ({ default: (await import('./PdfSheet.tsx')).PdfSheet }))

/**
 * The view of a scan. A file that is not the PDF or picture its name says, is locked or too large to
 * draw gets a note instead; the scan stays in the queue and can be downloaded.
 */
export function ScanSheet({
  name,
  read: { data, error, refetch },
  view,
  width,
  onPages,
}: {
  name: string
  read: ReturnType<typeof useScanContent>
  view: ScanView
  width: number
  onPages: (pages: number) => void
}) {
  const translate = useTranslate()
  if (data === undefined && error !== null)
    return (
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <RefusalNote refusal={refusal('SCAN_NOT_READ', { name })} />
        <Button variant="outlined" onClick={() => void refetch()}>
          {translate('app.try_again')}
        </Button>
      </Box>
    )
  const reading = <Box role="status">{translate('scans.loading')}</Box>
  if (data === undefined) return reading
  const sniffed = sniffContent(name, data.bytes)
  if (!sniffed.ok)
    return (
      <RefusalNote
        refusal={refusal('SCAN_NOT_SHOWN', { name, why: FILE_FAULT_WORDS[sniffed.fault] })}
      />
    )
  const { form, contentType } = sniffed
  if (form === 'pdf')
    return (
      <Suspense fallback={reading}>
        <PdfSheet bytes={data.bytes} name={name} view={view} width={width} onPages={onPages} />
      </Suspense>
    )
  if (form !== 'jpeg' && form !== 'png')
    return <Box role="status">{translate('scans.no_preview')}</Box>
  const why = pictureFault(data.bytes)
  if (why !== null) return <RefusalNote refusal={refusal('SCAN_NOT_SHOWN', { name, why })} />
  return (
    <ImageSheet
      bytes={data.bytes}
      contentType={contentType}
      name={name}
      view={view}
      width={width}
    />
  )
}
