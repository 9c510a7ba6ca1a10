import { useTranslate } from 'ra-core'
import type { MouseEvent } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import { AuditCell } from './AuditCell.tsx'
import type { ListColumnId } from './listColumns.ts'
import { SelectBox } from './SelectBox.tsx'
import type { RowNews } from './useLiveRows.ts'

/** One audit of the list. */
export function AuditRow({
  audit,
  columns,
  today,
  now,
  news,
  isSelected,
  onSelect,
}: {
  audit: Audit
  columns: readonly ListColumnId[]
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
        <AuditCell key={column} column={column} audit={audit} today={today} now={now} news={news} />
      ))}
    </tr>
  )
}
