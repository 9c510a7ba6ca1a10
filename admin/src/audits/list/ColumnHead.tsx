import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { useTranslate } from 'ra-core'
import { isSorted } from '#shared/audit/listQuery.ts'
import { LIST_COLUMNS, type ListColumnId } from './listColumns.ts'
import { useListOrder } from './useListOrder.ts'

/** The head of a column. One that the list can be sorted by is a button that turns the order. */
export function ColumnHead({ column }: { column: ListColumnId }) {
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
