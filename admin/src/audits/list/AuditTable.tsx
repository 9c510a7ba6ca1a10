import { useStore, useTranslate } from 'ra-core'
import { Fragment, useRef } from 'react'
import type { Band } from '#shared/audit/bands.ts'
import type { Audit } from '#shared/audit/model.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { DENSITY_KEY } from '../../app/preferences.ts'
import { useServices } from '../../app/services.ts'
import { AuditRow } from './AuditRow.tsx'
import { BandRow } from './BandRow.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import type { Density } from './ListToolbar.tsx'
import { orderInWords } from './orderInWords.ts'
import { SelectBox } from './SelectBox.tsx'
import { Table } from './Table.tsx'
import { useColumns } from './useColumns.ts'
import { useListKeys } from './useListKeys.ts'
import { useListOrder } from './useListOrder.ts'
import type { RowNews } from './useLiveRows.ts'
import type { Selection } from './useSelection.ts'

/** One page of audits, in bands of urgency unless they stand in another order. Days are the carrier's. */
export function AuditTable({
  audits,
  news,
  selection,
  timeZone,
  bands: bandsOfRows,
}: {
  audits: readonly Audit[]
  news: ReadonlyMap<string, RowNews>
  selection: Selection
  timeZone: string
  bands: readonly Band[]
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const [density] = useStore<Density>(DENSITY_KEY, 'compact')
  const { shown: columns } = useColumns()
  const { order } = useListOrder()
  const bands = order === null ? bandsOfRows : null
  const table = useRef<HTMLTableElement>(null)
  const now = clock.now()
  const today = todayIn(timeZone, now)
  const chosen = audits.filter(({ id }) => selection.has(id)).length
  const isWhole = chosen === audits.length
  useListKeys(table, audits, selection)
  return (
    <Table ref={table} density={density}>
      <caption>
        {order === null
          ? translate('list.table')
          : translate('list.table_by', { order: orderInWords(order, translate) })}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="select">
            <SelectBox
              checked={isWhole}
              mixed={chosen > 0 && !isWhole}
              onChange={() =>
                isWhole ? selection.remove(audits.map(({ id }) => id)) : selection.add(audits)
              }
              aria-label={translate('list.select_page')}
            />
          </th>
          {columns.map((column) => (
            <ColumnHead key={column} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {audits.map((audit, index) => (
          <Fragment key={audit.id}>
            <BandStart bands={bands} index={index} columns={columns.length + 1} />
            <AuditRow
              audit={audit}
              columns={columns}
              today={today}
              now={now}
              news={news.get(audit.id)}
              isSelected={selection.has(audit.id)}
              onSelect={(toHere) =>
                toHere ? selection.toggleTo(audit, audits) : selection.toggle(audit)
              }
            />
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

/** The header of the band that begins with a row. */
function BandStart({
  bands,
  index,
  columns,
}: {
  bands: readonly Band[] | null
  index: number
  columns: number
}) {
  const band = bands?.[index]
  if (band === undefined || band === bands?.[index - 1]) return null
  return <BandRow band={band} columns={columns} />
}
