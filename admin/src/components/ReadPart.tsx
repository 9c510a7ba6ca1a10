import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { FailurePanel } from './FailurePanel.tsx'
import { StaleNote } from './StaleNote.tsx'

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
