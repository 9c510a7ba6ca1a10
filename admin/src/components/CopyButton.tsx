import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Done from '@mui/icons-material/Done'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

/** Copies a text and says so. */
export function CopyButton({
  label,
  text,
  variant = 'outlined',
}: {
  label: string
  text: string
  variant?: 'outlined' | 'text'
}) {
  const translate = useTranslate()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // A browser may refuse the clipboard: then the label simply does not change to "Copied".
      setCopied(false)
    }
  }
  return (
    <Button
      variant={variant}
      startIcon={copied ? <Done /> : <ContentCopyOutlined />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? translate('app.copied') : label}</span>
    </Button>
  )
}
