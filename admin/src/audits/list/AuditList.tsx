import { ListBase, useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { LIST_SORT } from '../../providers/dataProvider/auditSortOf.ts'
import { FailurePanel, failureOf } from '../../ui/failures.tsx'
import { Card } from '../../ui/Panel.tsx'
import { addressOfList, filterInAddress, ROWS_A_PAGE, sortInAddress } from '../listAddress.ts'
import { AuditListScreen } from './AuditListScreen.tsx'
import './listMessages.ts'

/** Read again when the window comes back, but not at each glance away. */
const FRESH_MS = 30_000

/** The list of the active carrier's audits (specification §2, §4). Another carrier is another list. */
export function AuditList() {
  const translate = useTranslate()
  const { user, carrier, error, retry } = useActiveCarrier()
  const filter = useMemo(
    () => ({ carrierCompany: carrier.id, timeZone: carrier.timeZone }),
    [carrier.id, carrier.timeZone],
  )
  const [tooFar, setTooFar] = useState<Refusal | null>(null)
  const queryOptions = useMemo(
    () => ({
      staleTime: FRESH_MS,
      // The screen itself shows what failed, so a notification would repeat it. For a page past the
      // end react-admin goes to another page and drops the reason, which is kept here.
      onError: (failed: unknown) => setTooFar(tooFarOf(failed)),
    }),
    [],
  )
  const { search } = useLocation()
  const perPage = new URLSearchParams(search).get('perPage')
  // One page size is offered. An address must not be able to ask for the whole collection.
  if (perPage !== null && perPage !== String(ROWS_A_PAGE)) {
    return <Navigate to={addressOfList(filterInAddress(search), sortInAddress(search))} replace />
  }
  if (error !== null) {
    return (
      <Card aria-label={translate('list.title')}>
        <FailurePanel level="h1" error={error} onRetry={retry} />
      </Card>
    )
  }
  if (user === null) return null
  return (
    <ListBase
      key={carrier.id}
      resource="audits"
      storeKey={`audits.${carrier.id}.list`}
      sort={LIST_SORT}
      perPage={ROWS_A_PAGE}
      filter={filter}
      queryOptions={queryOptions}
    >
      <AuditListScreen carrier={carrier} tooFar={tooFar} />
    </ListBase>
  )
}

function tooFarOf(error: unknown): Refusal | null {
  const { refusal } = failureOf(error, new Date(0))
  return refusal.code === 'PAGE_TOO_FAR' ? refusal : null
}
