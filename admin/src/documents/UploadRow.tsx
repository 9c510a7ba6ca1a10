import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'ra-core'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import { sizeText } from './sizeText.ts'
import { TypeChoice } from './TypeChoice.tsx'
import type { Upload } from './Upload.ts'

/** A file on its way: how far it is, what it was taken for, and why it stopped. */
export function UploadRow({
  upload: { file, docType, state, sent, refused },
  onRetype,
  onRetry,
  onCancel,
}: {
  upload: Upload
  onRetype: (docType: DocumentType) => void
  onRetry: () => void
  onCancel: () => void
}) {
  const translate = useTranslate()
  const { name } = file
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, px: 4, py: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>{' '}
          <Box component="small" sx={{ color: 'text.secondary' }}>
            {sizeText(file.size)}
          </Box>
        </Box>
        <TypeChoice name={name} chosen={docType} onChoose={onRetype} />
        {state === 'failed' && (
          <Button variant="outlined" onClick={onRetry}>
            {translate('app.try_again')}
          </Button>
        )}
        <Button onClick={onCancel} aria-label={translate('documents.cancel_one', { name })}>
          {translate('documents.cancel')}
        </Button>
      </Box>
      {state === 'failed' ? (
        <Box role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {refused?.message} {refused?.next}
        </Box>
      ) : (
        <LinearProgress
          variant="determinate"
          value={Math.round(sent * 100)}
          aria-label={translate('documents.sending', { name })}
        />
      )}
    </Box>
  )
}
