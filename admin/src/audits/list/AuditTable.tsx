import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import { useStore, useTranslate } from 'ra-core'
import { Fragment, type MouseEvent, useRef } from 'react'
import { BANDS, type Band } from '#shared/audit/bands.ts'
import { isSorted } from '#shared/audit/listQuery.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import { DENSITY_KEY } from '../../app/preferences.ts'
import { useServices } from '../../app/services.ts'
import { BAND_ICONS } from '../../ui/states.tsx'
import { AuditCell } from './AuditCell.tsx'
import { SelectBox } from './controls.tsx'
import type { Density } from './ListToolbar.tsx'
import { LIST_COLUMNS, type ListColumnId, useColumns } from './listColumns.ts'
import { Table } from './Table.tsx'
import { orderInWords, useListOrder } from './useAuditFilter.ts'
import { useListKeys } from './useListKeys.ts'
import type { RowNews } from './useLiveAudits.ts'
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
            <BandRow bands={bands} index={index} columns={columns.length + 1} />
            <AuditRow
              audit={audit}
              columns={columns}
              timeZone={timeZone}
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

/** The head of a column. One that the list can be sorted by is a button that turns the order. */
function ColumnHead({ column }: { column: ListColumnId }) {
  const translate = useTranslate()
  const { order, turn } = useListOrder()
  const { className } = LIST_COLUMNS[column]
  if (column === 'claim') {
    return (
      <th scope="col" className={className}>
        <span className="unseen">{translate('list.claim')}</span>
        <PersonOutlined aria-hidden sx={{ fontSize: 16, verticalAlign: 'middle' }} />
      </th>
    )
  }
  if (!isSorted(column)) {
    return (
      <th scope="col" className={className}>
        {translate(`list.${column}`)}
      </th>
    )
  }
  const direction = order?.by !== column ? 'none' : order.descending ? 'descending' : 'ascending'
  const Arrow = direction === 'descending' ? ArrowDownward : ArrowUpward
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" onClick={() => turn(column)} title={translate('list.sort_hint')}>
        {translate(`list.${column}`)}
        <Arrow aria-hidden />
      </button>
    </th>
  )
}

/** Above the first row of a band: which, and why it comes first. No count: that would cost one. */
function BandRow({
  bands,
  index,
  columns,
}: {
  /** Of all rows; null: the rows stand in another order. */
  bands: readonly Band[] | null
  index: number
  columns: number
}) {
  const translate = useTranslate()
  const band = bands?.[index]
  if (band === undefined || band === bands?.[index - 1]) return null
  const Icon = BAND_ICONS[band]
  return (
    <tr className="band">
      <th scope="rowgroup" colSpan={columns}>
        <span>
          <Box
            component="span"
            sx={({ palette }) => ({
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1.5,
              color: palette.bakehouse.tones[BANDS[band].tone].text,
            })}
          >
            <Icon aria-hidden sx={{ fontSize: 14 }} />
            <strong>{translate(`bands.label.${band}`)}</strong>
          </Box>
          {translate(`bands.why.${band}`)}
        </span>
      </th>
    </tr>
  )
}

/** One audit of the list. */
function AuditRow({
  audit,
  columns,
  timeZone,
  today,
  now,
  news,
  isSelected,
  onSelect,
}: {
  audit: Audit
  columns: readonly ListColumnId[]
  timeZone: string
  today: Day
  now: Date
  /** What happened to it a moment ago. */
  news?: RowNews | undefined
  isSelected: boolean
  onSelect: (toHere: boolean) => void
}) {
  const translate = useTranslate()
  return (
    <tr
      className={news === undefined ? 'audit' : 'audit changed'}
      data-selected={isSelected || undefined}
    >
      <td className="select">
        <SelectBox
          checked={isSelected}
          // The click says whether Shift is held, the change does not.
          onChange={() => {}}
          onClick={(event: MouseEvent) => onSelect(event.shiftKey)}
          aria-label={translate('list.select', { code: audit.auditCode })}
        />
      </td>
      {columns.map((column) => (
        <AuditCell
          key={column}
          column={column}
          audit={audit}
          timeZone={timeZone}
          today={today}
          now={now}
          news={news}
        />
      ))}
    </tr>
  )
}
