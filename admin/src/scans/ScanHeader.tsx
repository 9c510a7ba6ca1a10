import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { downloadBytes } from '../documents/downloadBytes.ts'
import { sizeText } from '../documents/sizeText.ts'
import { KeyButton } from '../ui/buttons.tsx'

/** The scan's name and facts, how many wait, and the ways to the others. */
export function ScanHeader({
  scan: { name, userId, dateAdded, size },
  bytes,
  waiting,
  hasMore,
  timeZone,
  onNext,
  onPrevious,
  children,
}: {
  scan: InboxFile
  /** Of its file; undefined until it is read. */
  bytes: Uint8Array | undefined
  waiting: number
  hasMore: boolean
  timeZone: string
  /** Null where there is no other. */
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  /** At the right below: what was done last. */
  children: ReactNode
}) {
  const translate = useTranslate()
  const at = formatMoment(dateAdded, { timeZone })
  const waits = hasMore
    ? translate('scans.waiting_more', { count: waiting })
    : translate('scans.waiting', { smart_count: waiting })
  return (
    <Box component="header" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Link to="/inbox">{translate('scans.inbox')}</Link>
        <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto' }}>
          {bytes !== undefined && (
            <Button
              variant="outlined"
              startIcon={<DownloadOutlined />}
              onClick={() => downloadBytes(bytes, name)}
            >
              {translate('scans.download')}
            </Button>
          )}
          {onPrevious !== null && (
            <KeyButton keyCap="K" variant="outlined" onClick={onPrevious}>
              {translate('scans.previous')}
            </KeyButton>
          )}
          {onNext !== null && (
            <KeyButton keyCap="J" variant="outlined" onClick={onNext}>
              {translate('scans.next')}
            </KeyButton>
          )}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          columnGap: 4,
          minHeight: 32,
        }}
      >
        <Box className="figures" sx={{ color: 'text.secondary' }}>
          {waiting === 0 ? translate('scans.all_done') : waits}{' '}
          {translate('scans.left', { by: userId, at, size: sizeText(size) })}
        </Box>
        {children}
      </Box>
    </Box>
  )
}

/** What was done last, and how it is undone. */
export function LastDone({
  text,
  onUndo,
  busy,
}: {
  text: string
  /** Null: there is no way back from here. */
  onUndo: (() => void) | null
  busy: boolean
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minWidth: 0,
          color: 'success.main',
          fontWeight: 550,
          overflowWrap: 'anywhere',
        }}
      >
        {text !== '' && <CheckCircleOutline aria-hidden sx={{ fontSize: 16 }} />}
        <bdi>{text}</bdi>
      </Box>
      {onUndo !== null && (
        <KeyButton keyCap="U" aria-disabled={busy} onClick={onUndo}>
          {translate('scans.undo')}
        </KeyButton>
      )}
    </Box>
  )
}
