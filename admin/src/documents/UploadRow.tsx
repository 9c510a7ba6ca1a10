import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import {
  DOCUMENT_KINDS,
  DOCUMENT_TYPE_IDS,
  DOCUMENT_TYPES,
  type DocumentType,
} from '#shared/audit/documentTypes.ts'
import { RECORD_KINDS, type RecordKind } from '#shared/audit/worksheet/model.ts'
import { FILE_KINDS } from '#shared/kernel/constants.ts'
import { sizeText } from './download.ts'
import type { Upload } from './useUploads.ts'

const ACCEPTED = Object.keys(FILE_KINDS)
  .map((extension) => `.${extension}`)
  .join(',')

/** Takes files that are dropped anywhere on it, or chosen by its button. */
export function DropZone({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      sx={{
        outline: over ? '2px dashed' : 'none',
        outlineColor: 'primary.main',
        outlineOffset: -4,
        bgcolor: over ? 'primary.light' : undefined,
      }}
    >
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, pb: 4 }}>
        <Button
          variant="outlined"
          startIcon={<UploadFileOutlined />}
          onClick={() => input.current?.click()}
        >
          {translate('documents.choose')}
        </Button>
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {translate('documents.drop')}
        </Box>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label={translate('documents.choose')}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </Box>
    </Box>
  )
}

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
        <TypeChoice
          name={name}
          chosen={docType}
          disabled={state === 'attaching'}
          onChoose={onRetype}
        />
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

/** The type of a document, as it was guessed, for correction; with `kinds` also which record it is. */
export function TypeChoice({
  name,
  chosen,
  kind = '',
  kinds = [],
  disabled = false,
  onChoose,
}: {
  /** Of the document, for the label. */
  name: string
  chosen: DocumentType
  kind?: RecordKind | ''
  kinds?: readonly RecordKind[]
  disabled?: boolean
  onChoose: (docType: DocumentType, docKind?: RecordKind) => void
}) {
  const translate = useTranslate()
  return (
    <Choice
      aria-label={translate('documents.type_of', { name })}
      value={kind || chosen}
      disabled={disabled}
      onChange={(event) => {
        const docType = DOCUMENT_TYPE_IDS.find((id) => id === event.target.value)
        const docKind = kinds.find((each) => each === event.target.value)
        if (docType !== undefined) onChoose(docType)
        else if (docKind !== undefined) onChoose(DOCUMENT_KINDS[docKind], docKind)
      }}
    >
      {DOCUMENT_TYPE_IDS.map((id) => (
        <option key={id} value={id}>
          {id} {DOCUMENT_TYPES[id].name}
        </option>
      ))}
      {kinds.map((id) => (
        <option key={id} value={id}>
          {DOCUMENT_KINDS[id]} {RECORD_KINDS[id].label}
        </option>
      ))}
    </Choice>
  )
}

const Choice = styled('select')(({ theme: { palette } }) => ({
  maxWidth: '100%',
  height: 28,
  padding: '0 4px',
  border: `1px solid ${palette.bakehouse.line2}`,
  borderRadius: 6,
  background: palette.background.paper,
  color: palette.text.primary,
  font: 'inherit',
  fontWeight: 550,
  colorScheme: palette.mode,
  '& option': { background: palette.background.paper },
  '&:hover, &:focus-visible': { borderColor: palette.bakehouse.control },
}))
