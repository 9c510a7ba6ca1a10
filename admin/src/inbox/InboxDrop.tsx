import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { Link } from 'react-router'
import { INBOX_EXTENSIONS } from '#shared/documents/inboxFiles.ts'
import { refusalOfInboxFile } from '#shared/documents/validateFile.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { askBeforeUnload } from '../app/useAskBeforeUnload.ts'
import { useIsHere } from '../app/useIsHere.ts'
import type { DroppedFile } from '../providers/dataProvider/verbs/inbox.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { refusalOf } from '../providers/useProviderMutation.ts'
import { RefusalNote } from '../ui/notices.tsx'
import { addressOfFile, readInboxAgain } from './InboxRow.ts'
import '../carrierView/carrierViewMessages.ts'

/** A file that was dropped, on its way into the inbox. */
interface Drop {
  key: number
  name: string
  /** Sent, of 1. */
  share: number
  refused: Refusal | null
  left: DroppedFile | null
}

/**
 * Uploads dropped files to the active carrier's inbox, one after the other. A failure after the user has
 * left the screen becomes a notification. The browser asks before the page is closed meanwhile.
 */
export function useDrops() {
  const provider = useAdminProvider()
  const { carrier } = useActiveCarrier()
  const queries = useQueryClient()
  const translate = useTranslate()
  const notify = useNotify()
  const isHere = useIsHere()
  const [drops, setDrops] = useState<readonly Drop[]>([])
  const keys = useRef(0)

  async function take(chosen: readonly File[]): Promise<Drop[]> {
    const begun = chosen.map(({ name, size }): Drop => {
      const key = keys.current++
      return { key, name, share: 0, refused: refusalOfInboxFile(name, size), left: null }
    })
    setDrops((before) => [...begun, ...before])
    const ended: Drop[] = []
    const release = askBeforeUnload()
    try {
      for (const [at, drop] of begun.entries()) {
        const file = chosen[at]
        const done = file === undefined || drop.refused !== null ? drop : await send(file, drop)
        change(done)
        ended.push(done)
        if (done.refused !== null && !isHere()) notifyFailure(done.name, done.refused)
      }
    } finally {
      release()
    }
    readInboxAgain(queries)
    return ended
  }

  async function send(file: File, drop: Drop): Promise<Drop> {
    const onProgress = (share: number) => change({ ...drop, share })
    try {
      const left = await provider.dropFile({ carrier: carrier.id, file, onProgress })
      return { ...drop, share: 1, left }
    } catch (error) {
      return { ...drop, refused: refusalOf(error) }
    }
  }

  function change(drop: Drop): void {
    setDrops((before) => before.map((one) => (one.key === drop.key ? drop : one)))
  }

  function notifyFailure(name: string, { message, next }: Refusal): void {
    const words = translate('inbox.left_unsent', { name, reason: `${message} ${next}` })
    notify(words, { type: 'error' })
  }

  return { drops, take, clear: () => setDrops([]) }
}

/** Takes files for the inbox, dropped or chosen, and says of each what became of it. */
export function InboxDrop({
  drops,
  onFiles,
  onClear,
  isOpened = true,
}: {
  drops: readonly Drop[]
  onFiles: (files: readonly File[]) => void
  onClear: () => void
  /** Whether the user who uploaded the inbox's current files can open them. */
  isOpened?: boolean
}) {
  const translate = useTranslate()
  // What is refused is said by us, with what to do: the box itself takes everything.
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted) => onFiles(accepted),
    noClick: true,
    noKeyboard: true,
  })
  return (
    <Box
      {...getRootProps()}
      role="presentation"
      sx={({ palette }) => ({
        mb: 4,
        p: 4,
        border: `1px dashed ${isDragActive ? palette.bakehouse.accent : palette.bakehouse.control}`,
        borderRadius: 2,
        background: isDragActive ? palette.bakehouse.accentSoft : palette.background.paper,
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <UploadFileOutlined aria-hidden sx={{ color: 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Box sx={{ fontWeight: 550 }}>{translate('inbox.drop_here')}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {translate(isOpened ? 'inbox.drop_limit' : 'files.limit')}
          </Box>
        </Box>
        <Button variant="outlined" onClick={open}>
          {translate('inbox.choose')}
        </Button>
        <input
          {...getInputProps({
            'aria-label': translate('inbox.choose'),
            accept: INBOX_EXTENSIONS.map((extension) => `.${extension}`).join(','),
          })}
        />
      </Box>
      {drops.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('inbox.drops')}
          sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'grid', gap: 2 }}
        >
          {drops.map((drop) => (
            <li key={drop.key}>
              <DropLine drop={drop} isOpened={isOpened} />
            </li>
          ))}
        </Box>
      )}
      {drops.length > 0 &&
        drops.every(({ left, refused }) => left !== null || refused !== null) && (
          <Button variant="text" onClick={onClear} sx={{ mt: 2 }}>
            {translate('inbox.dismiss')}
          </Button>
        )}
    </Box>
  )
}

function DropLine({
  drop: { name, share, refused, left },
  isOpened,
}: {
  drop: Drop
  isOpened: boolean
}) {
  const translate = useTranslate()
  if (refused !== null) return <RefusalNote refusal={refused} />
  if (left === null) {
    const words =
      share > 0
        ? translate('inbox.sending', { name, share: Math.round(share * 100) })
        : translate('inbox.reading', { name })
    return (
      <Box sx={{ display: 'grid', gap: 1 }}>
        <span className="figures">{words}</span>
        <LinearProgress
          aria-label={words}
          variant={share > 0 ? 'determinate' : 'indeterminate'}
          value={share * 100}
        />
      </Box>
    )
  }
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {left.isNew
        ? translate('inbox.sent', { name, kind: translate(`inbox.kind.${left.kind}`) })
        : translate('inbox.there', { name })}
      {isOpened && (
        <Link to={addressOfFile(left)} aria-label={`${translate('inbox.open')} ${name}`}>
          {translate('inbox.open')}
        </Link>
      )}
    </Box>
  )
}
