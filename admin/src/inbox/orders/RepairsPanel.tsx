import BuildOutlined from '@mui/icons-material/BuildOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { OrderRepair } from '#shared/orders/model.ts'
import { MessagePanel } from '../../ui/Panel.tsx'
import { RecordTable } from '../../ui/table.tsx'

/** What reading the file changed or dropped, by line. */
export function RepairsPanel({
  repairs,
  count,
}: {
  repairs: readonly OrderRepair[]
  /** Of all of them; not every one may be kept. */
  count: number
}) {
  const translate = useTranslate()
  if (repairs.length === 0)
    return (
      <MessagePanel icon={BuildOutlined} tone="slate" title={translate('repairs.none_title')}>
        {translate('repairs.none_text')}
      </MessagePanel>
    )
  const heads = [
    { name: 'line', label: translate('repairs.place'), align: 'right' as const },
    { name: 'column', label: translate('look.column') },
    { name: 'kind', label: translate('repairs.kind') },
    { name: 'from', label: translate('repairs.from') },
    { name: 'to', label: translate('repairs.to') },
  ]
  return (
    <>
      <Box sx={{ px: 4, py: 3, color: 'text.secondary' }}>
        {translate('repairs.lead')}{' '}
        {count > repairs.length && translate('repairs.more', { shown: repairs.length, count })}
      </Box>
      <RecordTable label={translate('repairs.title')} heads={heads}>
        {repairs.map(({ line, column, kind, from, to }, at) => (
          <tr key={at}>
            <td className="figures">{line}</td>
            <td>{column || '–'}</td>
            <td>{translate(`repairs.words.${kind}`)}</td>
            <td>{from || '–'}</td>
            <td>{to || translate('changes.nothing')}</td>
          </tr>
        ))}
      </RecordTable>
    </>
  )
}
