import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { FILE_KINDS } from '#shared/kernel/constants.ts'

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
