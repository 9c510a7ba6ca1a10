import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { sniffContent } from '#shared/documents/content.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { FILE_FAULT_WORDS, pictureFault } from '#shared/documents/validateFile.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import type { ScanView } from './ScanView.ts'

const PdfSheet = lazy(async () => ({ default: (await import('./PdfSheet.tsx')).PdfSheet }))

/** A file that is not on screen leaves the cache soon: a scan may have 25 MB. */
const KEPT_MS = 30_000

/** The file of a scan, read as the signed-in person; null: nothing is read. */
export function useScanContent(scan: InboxFile | null) {
  const provider = useAdminProvider()
  return useQuery({
    queryKey: ['files', 'scan', scan?.id ?? ''],
    queryFn: () => provider.readInboxFile({ url: scan?.url ?? '' }),
    enabled: scan !== null,
    // A file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
}

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
  const sniffed = sniffContent(name, data)
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
        <PdfSheet bytes={data} name={name} view={view} width={width} onPages={onPages} />
      </Suspense>
    )
  if (form !== 'jpeg' && form !== 'png')
    return <Box role="status">{translate('scans.no_preview')}</Box>
  const why = pictureFault(data)
  if (why !== null) return <RefusalNote refusal={refusal('SCAN_NOT_SHOWN', { name, why })} />
  return <ImageSheet bytes={data} contentType={contentType} name={name} view={view} width={width} />
}

/** A picture, as wide as there is room. */
function ImageSheet({
  bytes,
  contentType,
  name,
  view,
  width,
}: {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  name: string
  view: ScanView
  /** Pixels that there are. */
  width: number
}) {
  const [address, setAddress] = useState('')
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: contentType }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, contentType])
  if (isBroken)
    return (
      <RefusalNote refusal={refusal('SCAN_NOT_SHOWN', { name, why: 'its picture is damaged' })} />
    )
  if (address === '') return null
  const isLying = view.turns % 2 === 1
  const across = isLying ? (size?.height ?? 1) : (size?.width ?? 1)
  // A small picture is not blown up.
  const scale = size === null ? 1 : Math.min(1, width / across) * view.zoom
  const high = (size?.height ?? 0) * scale
  const wide = (size?.width ?? 0) * scale
  return (
    <Box
      sx={{ position: 'relative', mx: 'auto' }}
      style={{ width: isLying ? high : wide, height: isLying ? wide : high }}
    >
      <Box
        component="img"
        src={address}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => setBroken(true)}
        sx={{ position: 'absolute', top: '50%', left: '50%', maxWidth: 'none' }}
        style={{
          width: wide,
          height: high,
          visibility: size === null ? 'hidden' : 'visible',
          transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
        }}
      />
    </Box>
  )
}
