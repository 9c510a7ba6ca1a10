import { useDataProvider, useListContext, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { useServices } from '../../app/services.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import type { AdminDataProvider } from '../../providers/dataProvider/createDataProvider.ts'
import { failureOf } from '../../ui/failures.tsx'
import { TextButton } from './TextButton.tsx'
import { useAuditFilter } from './useAuditFilter.ts'
import { useListOrder } from './useListOrder.ts'
import type { Selection } from './useSelection.ts'

/** Once a whole page is selected: selects the rest of the list too, page by page. */
export function SelectAllMatching({
  carrier,
  selection,
}: {
  carrier: KnownCarrier
  selection: Selection
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const { clock } = useServices()
  const provider = useDataProvider<AdminDataProvider>()
  const { data = [], hasNextPage, hasPreviousPage } = useListContext<Audit>()
  const { filter } = useAuditFilter()
  const { chosen } = useListOrder()
  const [isReading, setReading] = useState(false)
  const isWhole = data.length > 0 && data.every(({ id }) => selection.has(id))
  const isMore = hasNextPage === true || hasPreviousPage === true
  if (!isWhole || !isMore || selection.rows.size > data.length) return null
  const selectAll = async () => {
    setReading(true)
    try {
      const asked = { ...filter, carrierCompany: carrier.id, timeZone: carrier.timeZone }
      const pages = await provider.eachAuditPage(asked, { sort: chosen })
      for await (const page of pages) selection.add(page)
    } catch (error) {
      const { refusal } = failureOf(error, clock.now())
      notify(`${refusal.message} ${refusal.next}`, { type: 'error' })
    } finally {
      setReading(false)
    }
  }
  return (
    <TextButton onClick={() => void selectAll()} aria-busy={isReading}>
      {translate(isReading ? 'selection.selecting_all' : 'selection.select_all')}
    </TextButton>
  )
}
