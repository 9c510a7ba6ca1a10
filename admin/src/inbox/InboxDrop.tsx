import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'ra-core'
import { useDropzone } from 'react-dropzone'
import { Link } from 'react-router'
import { INBOX_EXTENSIONS } from '#shared/documents/inboxFiles.ts'
import { RefusalNote } from '../ui/notices.tsx'
import { addressOfFile } from './InboxRow.ts'
import type { Drop } from './useDrops.ts'
import '../carrierView/carrierViewMessages.ts'

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
