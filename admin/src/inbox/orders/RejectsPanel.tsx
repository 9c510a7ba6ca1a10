import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { type RejectedRows, rejectsCsv } from '#shared/orders/importReport.ts'
import { saveFile } from '../../audits/saveFile.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import { MessagePanel } from '../../ui/Panel.tsx'
import type { OrderFile } from './OrderFile.ts'
import { RejectedOrder } from './RejectedOrder.tsx'
import type { Rejects } from './useRejects.ts'

/** The most orders that are corrected on screen; a file with more is corrected in a spreadsheet. */
const MOST_ORDERS = 100

/** Rejected orders, a form each, corrected in place and imported again by the same way. */
export function RejectsPanel({
  file,
  rejected,
  rejects: { orders, mended, isBusy, refused, came, change, submit },
}: {
  file: OrderFile
  rejected: RejectedRows | undefined
  rejects: Rejects
}) {
  const translate = useTranslate()
  if (rejected === undefined || orders.length === 0)
    return (
      <MessagePanel icon={TaskAltOutlined} tone="green" title={translate('rejects.none_title')}>
        {came !== null && <Box role="status">{translate('rejects.came', { ...came })}</Box>}
        {translate(mended > 0 ? 'rejects.all_mended' : 'rejects.none_text', { count: mended })}
      </MessagePanel>
    )
  const { columns } = rejected
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 240, color: 'text.secondary' }}>
          {translate('rejects.lead')}
        </Box>
        <Button
          variant="text"
          startIcon={<FileDownloadOutlined />}
          onClick={() => saveFile(`${file.name}.rejects.csv`, [...rejectsCsv(rejected)])}
        >
          {translate('rejects.download')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void submit()}>
          {translate(isBusy ? 'rejects.importing' : 'rejects.import')}
        </Button>
      </Box>
      {refused !== null && <RefusalNote refusal={refused} />}
      {came !== null && <Box role="status">{translate('rejects.came', { ...came })}</Box>}
      {orders.slice(0, MOST_ORDERS).map((rows) => (
        <RejectedOrder key={rows[0]?.firstLine} rows={rows} columns={columns} onChange={change} />
      ))}
      {orders.length > MOST_ORDERS && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('repairs.more', { shown: MOST_ORDERS, count: orders.length })}
        </Box>
      )}
    </Box>
  )
}
