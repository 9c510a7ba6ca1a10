import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { INVOICE_FORMAT_NAMES, type InvoiceFormat } from '#shared/billing/invoiceFormats.ts'
import type { Invoice, InvoiceLine } from '#shared/billing/model.ts'
import { readInvoiceLines } from '#shared/billing/ops/readInvoice.ts'
import { fetchedCode } from '../../app/lazyScreen.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useCommand } from '../../app/useCommand.ts'
import { useReading } from '../../app/useReading.ts'
import { useDownload } from '../../documents/useDownload.ts'
import { ReadPart } from '../../ui/failures.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { Label } from '../PeriodBar.tsx'
import { LineTable } from './LineTable.tsx'

/** An invoice with its lines: an issued one is downloaded in every format, a draft is finished. */
export function OpenInvoice({ invoice }: { invoice: Invoice }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const { id, number, status } = invoice
  const reading = useReading<InvoiceLine[]>({
    key: ['reports', 'invoice', id, status],
    resource: 'invoices',
    read: ({ store }) => readInvoiceLines(store, id),
  })
  return (
    <ReadPart
      reading={reading}
      timeZone={carrier.timeZone}
      loading={<RowsSkeleton rows={4} label={translate('invoices.loading')} />}
    >
      {(lines) => (
        <>
          {status === 'ISSUED' ? (
            <Download invoice={invoice} lines={lines} />
          ) : (
            <Finish invoice={invoice} />
          )}
          <LineTable caption={translate('invoices.lines_of', { number })} lines={lines} />
        </>
      )}
    </ReadPart>
  )
}

function Download({ invoice, lines }: { invoice: Invoice; lines: readonly InvoiceLine[] }) {
  const translate = useTranslate()
  const [format, setFormat] = useState<InvoiceFormat>('pdf')
  const { save, busy, refused } = useDownload()
  const made = async () => {
    // What makes the files, the PDF's letters among it, is loaded when one is wanted.
    const { invoiceExports } = await fetchedCode(() => import('#shared/billing/invoiceExports.ts'))
    return invoiceExports(format, [{ invoice, lines }])
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, px: 4, pb: 3 }}>
      <Label>
        {translate('invoices.format')}
        <select
          value={format}
          onChange={({ target: { value } }) => setFormat(value as InvoiceFormat)}
        >
          {INVOICE_FORMAT_NAMES.map((name) => (
            <option key={name} value={name}>
              {translate(`invoices.formats.${name}`)}
            </option>
          ))}
        </select>
      </Label>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        disabled={busy}
        onClick={() => void save(made)}
      >
        {translate('invoices.download', { number: invoice.number })}
      </Button>
      {refused !== null && <RefusalNote refusal={refused} />}
    </Box>
  )
}

/** An export that was cut off: it goes on where it stopped, and nothing is billed twice. */
function Finish({ invoice: { number, carrierCompany, through } }: { invoice: Invoice }) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useCommand('exportInvoice')
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 3, px: 4, pb: 3 }}>
      <span>{translate('invoices.draft_text')}</span>
      {refused && <RefusalNote refusal={refused} />}
      <Button
        variant="outlined"
        disabled={waiting}
        onClick={() => void ask({ carrierCompany, request: { through } })}
      >
        {translate(waiting ? 'invoices.issuing' : 'invoices.finish', { number })}
      </Button>
    </Box>
  )
}
