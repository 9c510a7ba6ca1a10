import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Replay from '@mui/icons-material/Replay'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { CopyButton } from './CopyButton.tsx'
import { failureOf } from './failureOf.ts'
import { MessagePanel } from './MessagePanel.tsx'

/**
 * A read that failed: what failed, whether anything is lost, what to do, and its reference.
 * Not found, denied and failed look and read differently.
 */
export function FailurePanel({
  error,
  onRetry,
  next,
  instead,
  level = 'h2',
}: {
  error: unknown
  onRetry: () => void
  /** What happens next, where it differs from the catalogue's advice, such as an automatic retry. */
  next?: string | undefined
  /** The way on where trying again makes no sense: not found, denied. */
  instead?: ReactNode
  level?: 'h1' | 'h2'
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const failure = failureOf(error, clock.now())
  const { refusal, status, words, reference } = failure
  const at = formatMoment(failure.at)
  const note = translate('app.reference', { words, status, reference, at })
  const denied = status === 403
  const final = denied || status === 404 || status === 422
  return (
    <MessagePanel
      alert
      level={level}
      icon={denied ? LockOutlined : status === 404 ? SearchOffOutlined : CloudOffOutlined}
      tone={denied ? 'amber' : status === 404 ? 'slate' : 'red'}
      title={refusal.message.replace(/\.$/, '')}
      note={note}
      actions={
        <>
          {final && instead !== undefined ? (
            instead
          ) : (
            <Button variant="contained" startIcon={<Replay />} onClick={onRetry}>
              {translate('app.try_again')}
            </Button>
          )}
          <CopyButton
            label={translate('app.copy_details')}
            text={`${refusal.code}: ${refusal.message}\n${note}\n${window.location.pathname}`}
          />
        </>
      }
    >
      {next ?? refusal.next}
    </MessagePanel>
  )
}
