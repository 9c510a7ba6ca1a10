import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Replay from '@mui/icons-material/Replay'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { HttpError, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { refusal } from '#shared/errors/refusal.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import type { FailureBody } from '../providers/dataProvider/reported.ts'
import { CopyButton } from './buttons.tsx'
import { MessagePanel } from './Panel.tsx'

/** A part of the screen with its states: being read, failed, read, and read before it failed. */
export function ReadPart<T>({
  reading: { data, error, refetch, dataUpdatedAt },
  timeZone,
  loading,
  children,
}: {
  reading: UseQueryResult<T>
  timeZone: string
  loading: ReactNode
  children: (data: T) => ReactNode
}) {
  const translate = useTranslate()
  const retry = () => void refetch()
  if (data === undefined && error !== null)
    return <FailurePanel error={error} onRetry={retry} next={translate('app.retries')} />
  if (data === undefined) return loading
  return (
    <>
      {error !== null && (
        <StaleNote since={new Date(dataUpdatedAt)} timeZone={timeZone} onRetry={retry} />
      )}
      {children(data)}
    </>
  )
}

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

/** Reading fails: what stays on screen is from then. */
export function StaleNote({
  since,
  timeZone,
  onRetry,
}: {
  since: Date
  timeZone: string
  onRetry: () => void
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 3, minHeight: 44 }}>
      <Box
        role="status"
        sx={{
          display: 'flex',
          flex: 1,
          gap: 2,
          alignItems: 'center',
          color: 'warning.main',
          fontWeight: 550,
        }}
      >
        <CloudOffOutlined aria-hidden sx={{ fontSize: 16 }} />
        {translate('app.stale', { time: formatMoment(since, { timeZone }).slice(-8) })}
      </Box>
      <Button variant="text" startIcon={<Replay />} onClick={onRetry}>
        {translate('app.try_again')}
      </Button>
    </Box>
  )
}

/** A failed read as the screens show it. `reference` finds it in the log. */
export interface Failure extends FailureBody {
  status: number
  words: string
}

/** The words for a status in a failure's small print. */
const STATUS_WORDS: Record<number, string> = {
  400: 'Not understood',
  401: 'Signed out',
  403: 'Permission denied',
  404: 'Not found',
  409: 'Exists already',
  412: 'Changed meanwhile',
  413: 'Too large',
  422: 'Refused',
  429: 'Too many requests',
  499: 'Cancelled',
  500: 'Failed',
  503: 'Unavailable',
}

/** Reads what the data provider put in its error; anything else is a failure without a reference. */
export function failureOf(error: unknown, now: Date): Failure {
  if (error instanceof HttpError) {
    const body = error.body as FailureBody
    return { ...body, status: error.status, words: STATUS_WORDS[error.status] ?? 'Failed' }
  }
  const words = refusal('READ_FAILED', { what: 'This page' })
  return { refusal: words, reference: 'none', at: now, status: 500, words: 'Failed' }
}
