import type { SvgIconComponent } from '@mui/icons-material'
import EditNote from '@mui/icons-material/EditNote'
import PriceCheck from '@mui/icons-material/PriceCheck'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useDataTableRenderContext, useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import { DataTable } from 'react-admin'
import type { Tone } from '#shared/audit/states.ts'
import { invoiceDate } from '#shared/billing/invoice.ts'
import type { Invoice } from '#shared/billing/model.ts'
import { type InvoiceStanding, standingOf } from '#shared/billing/payments.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useGetListLive, useSubscribeToRecord } from '../providers/useSubscribe.ts'
import { FailurePanel, ReadPart } from '../ui/failures.tsx'
import { MessagePanel, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { TableScroll, tableLook } from '../ui/table.tsx'
import { InvoiceShow } from './InvoiceShow.tsx'

const PAGE = 12
const NEWEST_FIRST = { field: 'through', order: 'DESC' } as const
/** The cell that names its row is the row's head; the column's type leaves this out. */
const ROW_HEAD: object = { component: 'th', scope: 'row' }

/** How an invoice's state looks. */
const INVOICE_LOOKS: Record<InvoiceStanding, { icon: SvgIconComponent; tone: Tone }> = {
  DRAFT: { icon: EditNote, tone: 'amber' },
  OPEN: { icon: ReceiptLongOutlined, tone: 'blue' },
  PAID: { icon: PriceCheck, tone: 'green' },
}

/** The carrier's invoices, newest first, live; one can be opened below its row, an older one by its link too. */
export function InvoiceList({ open, onOpen }: { open: string; onOpen: (id: string) => void }) {
  const translate = useTranslate()
  const { user, carrier } = useActiveCarrier()
  const [shown, setShown] = useState(PAGE)
  const title = translate('invoices.title')
  const reading = useGetListLive<StoredDocument<Invoice>>(
    'invoices',
    {
      filter: { carrierCompany: carrier.id },
      sort: NEWEST_FIRST,
      pagination: { page: 1, perPage: shown },
    },
    { enabled: user !== null },
  )
  const linked = useLinked(open, reading.data)
  return (
    <Panel title={title}>
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<RowsSkeleton rows={4} label={translate('invoices.loading')} />}
      >
        {(invoices = []) =>
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
                invoices={[...invoices, ...linked.found]}
                open={open}
                onOpen={(id) => onOpen(id === open ? '' : id)}
              />
              {linked.error !== null && (
                <FailurePanel error={linked.error} onRetry={() => void linked.refetch()} />
              )}
              {reading.pageInfo?.hasNextPage === true && (
                <Button
                  variant="text"
                  sx={{ m: 3 }}
                  onClick={() => setShown(invoices.length + PAGE)}
                >
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

/** The invoice that a link opens where it is older than those that are read; it stays true as they do. */
function useLinked(id: string, newest: readonly StoredDocument<Invoice>[] | undefined) {
  const { carrier } = useActiveCarrier()
  const isOlder = id !== '' && newest?.every((invoice) => invoice.id !== id) === true
  const { data, error, refetch } = useGetOne<StoredDocument<Invoice>>(
    'invoices',
    { id },
    { enabled: isOlder, retry: false },
  )
  useSubscribeToRecord('invoices', isOlder ? id : null, () => void refetch())
  const isOwn = isOlder && data?.id === id && data.carrierCompany === carrier.id
  return { found: isOwn ? [data] : [], error: isOlder ? error : null, refetch }
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
        <InvoiceTable
          resource="invoices"
          data={[...invoices]}
          isPending={false}
          sort={NEWEST_FIRST}
          rowClick={false}
          bulkActionButtons={false}
          aria-label={title}
        >
          <NumberColumn />
          <DataTable.Col
            disableSort
            label={translate('invoices.state')}
            render={(invoice: Invoice) => (
              <ToneChip {...INVOICE_LOOKS[standingOf(invoice)]}>
                {translate(`invoices.is_${standingOf(invoice)}`)}
              </ToneChip>
            )}
          />
          <DataTable.Col
            disableSort
            className="wide narrow quiet"
            label={translate('invoices.date')}
            render={(invoice: Invoice) => formatDay(invoiceDate(invoice))}
          />
          <DataTable.Col
            disableSort
            className="wide narrow quiet"
            label={translate('invoices.due')}
            render={({ dueDate }: Invoice) => formatDay(dueDate)}
          />
          <DataTable.Col
            disableSort
            className="wide number figures"
            label={translate('reports.audits')}
            render={({ auditCount }: Invoice) => auditCount.toLocaleString('en-US')}
          />
          <DataTable.Col
            disableSort
            className="number figures"
            label={translate('invoices.total')}
            render={({ totalCents }: Invoice) => formatCents(totalCents)}
          />
          <DataTable.Col
            disableSort
            className="actions"
            label={<span className="unseen">{translate('reports.show_column')}</span>}
            render={({ id, number }: StoredDocument<Invoice>) => (
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
            )}
          />
        </InvoiceTable>
      </TableScroll>
      {chosen && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 3 }}>
          <Typography variant="h4" component="h3" sx={{ px: 4, pb: 2 }}>
            {chosen.number}
          </Typography>
          <InvoiceShow key={`${chosen.id} ${chosen.status}`} invoice={chosen} />
        </Box>
      )}
    </>
  )
}

function NumberColumn() {
  const translate = useTranslate()
  const isCell = useDataTableRenderContext() === 'data'
  return (
    <DataTable.Col
      disableSort
      source="number"
      className="narrow"
      label={translate('invoices.number')}
      {...(isCell ? ROW_HEAD : {})}
    />
  )
}

const InvoiceTable = styled(DataTable)(({ theme }) => tableLook(theme))
