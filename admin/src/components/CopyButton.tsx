import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Done from '@mui/icons-material/Done'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

/** Copies a text and says so, and says too when the browser does not let it. */
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
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('not_copied')
    }
  }
  const Icon = outcome === null ? ContentCopyOutlined : outcome === 'copied' ? Done : ErrorOutline
  return (
    <Button variant={variant} startIcon={<Icon />} onClick={() => void copy()}>
      <span aria-live="polite">{outcome === null ? label : translate(`app.${outcome}`)}</span>
    </Button>
  )
}
