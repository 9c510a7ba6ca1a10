import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Invoice } from '#shared/billing/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useLiveRecords } from '../../app/useLiveRecords.ts'
import { ReadPart } from '../../ui/failures.tsx'
import { MessagePanel, Panel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { PlainTable, TableScroll } from '../../ui/table.tsx'
import { INVOICE_LOOKS } from './invoiceLooks.ts'
import { OpenInvoice } from './OpenInvoice.tsx'

const PAGE = 12

/** The carrier's invoices, newest first, live; one can be opened below its row. */
export function InvoicesPanel({ open, onOpen }: { open: string; onOpen: (id: string) => void }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const [shown, setShown] = useState(PAGE)
  const title = translate('invoices.title')
  const reading = useLiveRecords<Invoice>(
    COLLECTIONS.invoices,
    {
      filters: [{ field: 'carrierCompany', op: '==', value: carrier.id }],
      sort: { field: 'through', direction: 'desc' },
      limit: shown + 1,
    },
    [String(shown)],
  )
  return (
    <Panel title={title}>
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<RowsSkeleton rows={4} label={translate('invoices.loading')} />}
      >
        {(invoices) =>
          invoices.length === 0 ? (
            <MessagePanel
              icon={ReceiptLongOutlined}
              tone="slate"
              title={translate('invoices.none')}
            >
              {translate('invoices.none_text')}
            </MessagePanel>
          ) : (
            <>
              <Rows
                title={title}
                invoices={invoices.slice(0, shown)}
                open={open}
                onOpen={(id) => onOpen(id === open ? '' : id)}
              />
              {invoices.length > shown && (
                <Button variant="text" sx={{ m: 3 }} onClick={() => setShown(shown + PAGE)}>
                  {translate('invoices.more')}
                </Button>
              )}
            </>
          )
        }
      </ReadPart>
    </Panel>
  )
}

function Rows({
  title,
  invoices,
  open,
  onOpen,
}: {
  title: string
  invoices: readonly StoredDocument<Invoice>[]
  open: string
  onOpen: (id: string) => void
}) {
  const translate = useTranslate()
  const chosen = invoices.find(({ id }) => id === open)
  return (
    <>
      <TableScroll tabIndex={0} role="group" aria-label={title}>
        <PlainTable>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('invoices.number')}</th>
              <th scope="col">{translate('invoices.state')}</th>
              <th scope="col" className="wide">
                {translate('invoices.date')}
              </th>
              <th scope="col" className="wide">
                {translate('invoices.due')}
              </th>
              <th scope="col" className="number">
                {translate('reports.audits')}
              </th>
              <th scope="col" className="number">
                {translate('invoices.total')}
              </th>
              <th scope="col">
                <span className="unseen">{translate('reports.show_column')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ id, number, status, through, dueDate, auditCount, totalCents }) => (
              <tr key={id}>
                <th scope="row">{number}</th>
                <td>
                  <ToneChip {...INVOICE_LOOKS[status]}>
                    {translate(`invoices.is_${status}`)}
                  </ToneChip>
                </td>
                <td className="wide quiet narrow">{formatDay(through)}</td>
                <td className="wide quiet narrow">{formatDay(dueDate)}</td>
                <td className="number figures">{auditCount.toLocaleString('en-US')}</td>
                <td className="number figures">{formatCents(totalCents)}</td>
                <td className="number">
                  <Button
                    size="small"
                    aria-expanded={id === open}
                    aria-label={translate(id === open ? 'invoices.close_of' : 'invoices.open_of', {
                      number,
                    })}
                    onClick={() => onOpen(id)}
                  >
                    {translate(id === open ? 'reports.hide' : 'reports.show')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </TableScroll>
      {chosen && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 3, mt: 3 }}>
          <OpenInvoice key={`${chosen.id} ${chosen.status}`} invoice={chosen} />
        </Box>
      )}
    </>
  )
}
