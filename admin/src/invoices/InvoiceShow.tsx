import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { invoiceTotals } from '#shared/billing/invoice.ts'
import { INVOICE_FORMAT_NAMES, type InvoiceFormat } from '#shared/billing/invoiceFormats.ts'
import type { Invoice, InvoiceLine } from '#shared/billing/model.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { fetchedCode } from '../app/lazyScreen.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useDownload } from '../documents/download.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { ChoiceControl, Field } from '../ui/inputs.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import { InvoicePayment } from './InvoicePayment.tsx'

const ROWS_AT_FIRST = 25

/** An invoice with its lines: an issued one is downloaded in every format, a draft is finished. */
export function InvoiceShow({ invoice }: { invoice: Invoice }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const { id, number, status } = invoice
  const reading = useProviderQuery('readInvoiceLines', { id, status })
  return (
    <ReadPart
      reading={reading}
      timeZone={carrier.timeZone}
      loading={<RowsSkeleton rows={4} label={translate('invoices.loading')} />}
    >
      {(lines) => (
        <>
          {status === 'ISSUED' ? (
            <>
              <InvoicePayment invoice={invoice} />
              <Download invoice={invoice} lines={lines} />
            </>
          ) : (
            <Unfinished invoice={invoice} />
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
      <Field
        label={translate('invoices.format')}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={format}
            onChange={({ target: { value } }) => setFormat(value as InvoiceFormat)}
          >
            {INVOICE_FORMAT_NAMES.map((name) => (
              <option key={name} value={name}>
                {translate(`invoices.formats.${name}`)}
              </option>
            ))}
          </ChoiceControl>
        )}
      />
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

/**
 * An export that was cut off. With its lines it goes on where it stopped, and nothing is billed twice.
 * Without them it would bill what is there now, so that is shown and confirmed first.
 */
function Unfinished({
  invoice: { number, carrierCompany, through, lineCount },
}: {
  invoice: Invoice
}) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useProviderMutation('exportInvoice')
  const isEmpty = lineCount === null
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 3, px: 4, pb: 3 }}>
      <span>{translate(isEmpty ? 'invoices.empty_draft_text' : 'invoices.draft_text')}</span>
      {isEmpty && (
        <LinkButton
          to={`/reports/invoice?${new URLSearchParams({ carrier: carrierCompany, through })}`}
          variant="outlined"
        >
          {translate('invoices.unbilled_through', { day: formatDay(through) })}
        </LinkButton>
      )}
      {refused && <RefusalNote refusal={refused} />}
      <Button
        variant={isEmpty ? 'text' : 'outlined'}
        disabled={waiting}
        onClick={() => void ask({ carrierCompany, request: { through } })}
      >
        {isEmpty
          ? translate('invoices.drop_empty')
          : translate(waiting ? 'invoices.issuing' : 'invoices.finish', { number })}
      </Button>
    </Box>
  )
}

/** The lines of an invoice with their sum; credits are negative. */
export function LineTable({ caption, lines }: { caption: string; lines: readonly InvoiceLine[] }) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, ROWS_AT_FIRST)
  return (
    <>
      <TableScroll tabIndex={0} role="group" aria-label={caption}>
        <PlainTable>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('reports.code')}</th>
              <th scope="col">{translate('reports.insured')}</th>
              <th scope="col" className="wide">
                {translate('invoices.service')}
              </th>
              <th scope="col" className="wide">
                {translate('invoices.sent')}
              </th>
              <th scope="col" className="number">
                {translate('invoices.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.n}>
                <td className="narrow">
                  <Link to={`/audits/${canonicalAuditCode(line.auditCode)}`}>{line.auditCode}</Link>
                </td>
                <td>
                  <bdi>{line.insuredName}</bdi>
                </td>
                <td className="wide quiet">
                  {line.feeDescription}
                  {line.creditOf !== '' &&
                    translate('invoices.difference_to', { number: line.creditOf })}
                </td>
                <td className="wide quiet narrow">{formatDay(line.dateSent)}</td>
                <td className="number figures">{formatCents(line.amountCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{translate('invoices.total')}</th>
              <td />
              <td className="wide" />
              <td className="wide" />
              <td className="number figures">{formatCents(invoiceTotals(lines).totalCents)}</td>
            </tr>
          </tfoot>
        </PlainTable>
      </TableScroll>
      {shown.length < lines.length && (
        <Button variant="text" sx={{ m: 3 }} onClick={() => setWhole(true)}>
          {translate('invoices.all_lines', { count: lines.length })}
        </Button>
      )}
    </>
  )
}
