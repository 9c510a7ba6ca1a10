import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { InvoiceTotals } from '#shared/billing/invoice.ts'
import type { InvoiceHead } from '#shared/billing/model.ts'
import type { Unbilled } from '#shared/billing/ops/exportInvoice.ts'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { type ProviderMutation, useProviderMutation } from '../providers/useProviderMutation.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { DayInput, Field } from '../ui/inputs.tsx'
import { JobNote, RefusalNote } from '../ui/notices.tsx'
import { MessagePanel, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import { LineTable } from './InvoiceShow.tsx'

const FRESH_MS = 30_000

/** What the next invoice of the carrier would bill through a day, and what keeps audits from it. */
export function InvoiceCreate({
  through,
  today,
  onThrough,
}: {
  through: Day
  today: Day
  onThrough: (day: string) => void
}) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const reading = useProviderQuery('readUnbilled', { through }, { freshMs: FRESH_MS })
  const command = useProviderMutation('exportInvoice', () => {
    setAsking(false)
    // Not the list: it is live.
    void queries.invalidateQueries({ queryKey: ['invoices', 'readUnbilled'] })
  })
  const { refetch } = reading
  const isOutdated = command.refused?.code === 'INVOICE_NOT_AS_SHOWN'
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  // What is confirmed is what is there now, not what was there when the page was opened.
  const open = async () => {
    command.clear()
    const { isSuccess } = await refetch()
    if (isSuccess) setAsking(true)
  }
  const next = reading.data?.ok === true ? reading.data.value : null
  const confirmed = isAsking && next?.isIssued === false ? next.invoice : null
  return (
    <Panel title={translate('invoices.unbilled')}>
      <Box sx={{ px: 4, pb: 3, width: 'fit-content' }}>
        <Field
          label={translate('invoices.through')}
          control={(ids) => <DayInput {...ids} value={through} max={today} onDay={onThrough} />}
        />
      </Box>
      {confirmed === null && (command.waiting || command.refused !== null) && (
        <Box sx={{ px: 4, pb: 3 }}>
          {command.waiting && <JobNote words={translate('invoices.issuing')} />}
          {command.refused !== null && <RefusalNote refusal={command.refused} />}
        </Box>
      )}
      {confirmed !== null && next !== null && (
        <IssueDialog
          invoice={confirmed.invoice}
          totals={next.totals}
          command={command}
          onClose={() => setAsking(false)}
        />
      )}
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<RowsSkeleton rows={4} label={translate('invoices.unbilled_loading')} />}
      >
        {(read) =>
          read.ok ? (
            <>
              <NextInvoice unbilled={read.value} through={through} onIssue={() => void open()} />
              <Exceptions exceptions={read.value.exceptions} />
            </>
          ) : (
            <Box sx={{ px: 4, pb: 4 }}>
              <RefusalNote refusal={read.error} />
            </Box>
          )
        }
      </ReadPart>
    </Panel>
  )
}

function NextInvoice({
  unbilled: { invoice, totals, isIssued, exceptions },
  through,
  onIssue,
}: {
  unbilled: Unbilled
  through: Day
  onIssue: () => void
}) {
  const translate = useTranslate()
  if (invoice === null)
    return (
      <MessagePanel
        icon={CheckCircleOutline}
        tone={exceptions.length === 0 ? 'green' : 'slate'}
        title={translate('invoices.nothing', { day: formatDay(through) })}
      >
        {translate(exceptions.length === 0 ? 'invoices.nothing_text' : 'invoices.nothing_priced')}
      </MessagePanel>
    )
  if (isIssued)
    return (
      <MessagePanel
        icon={CheckCircleOutline}
        tone="green"
        title={translate('invoices.issued_already', { number: invoice.invoice.number })}
      >
        {translate('invoices.issued_already_text')}
      </MessagePanel>
    )
  const facts = {
    number: invoice.invoice.number,
    smart_count: totals.audits,
    total: formatCents(totals.totalCents),
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 4, pb: 3 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>{translate('invoices.next', facts)}</Box>
        <Button variant="contained" onClick={onIssue}>
          {translate('invoices.issue', facts)}
        </Button>
      </Box>
      <LineTable caption={translate('invoices.lines_of', facts)} lines={invoice.lines} />
    </>
  )
}

function Exceptions({ exceptions }: Pick<Unbilled, 'exceptions'>) {
  const translate = useTranslate()
  if (exceptions.length === 0) return null
  const title = translate('invoices.not_billed', { smart_count: exceptions.length })
  return (
    <Box sx={{ mt: 3 }}>
      <Box component="h3" sx={{ fontSize: 13, m: 0, px: 4, py: 2 }}>
        {title}
      </Box>
      <AuditProblems
        title={title}
        cause={translate('reports.cause')}
        rows={exceptions.map(({ auditFSID, auditCode, error }) => ({
          key: auditFSID,
          auditCode,
          message: error.message,
          next: error.next,
        }))}
      />
    </Box>
  )
}

/** What is wrong with audits, and what clears it. */
export function AuditProblems({
  title,
  cause,
  rows,
}: {
  title: string
  /** The head of the messages. */
  cause: string
  /** `auditCode` '': of no single audit. */
  rows: readonly { key: string; auditCode: string; message: string; next: string }[]
}) {
  const translate = useTranslate()
  return (
    <TableScroll tabIndex={0} role="group" aria-label={title}>
      <PlainTable>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.code')}</th>
            <th scope="col">{cause}</th>
            <th scope="col">{translate('reports.clears')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, auditCode, message, next }) => (
            <tr key={key}>
              <td className="narrow">
                {auditCode !== '' && (
                  <Link to={`/audits/${canonicalAuditCode(auditCode)}`}>{auditCode}</Link>
                )}
              </td>
              <td>{message}</td>
              <td className="quiet">{next}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </TableScroll>
  )
}

/** Asks once more, then issues the invoice: what it bills is Invoiced afterwards. */
function IssueDialog({
  invoice: { number, carrierCompany, carrierName, through, dueDate },
  totals: { audits, totalCents },
  command: { ask, waiting, refused },
  onClose,
}: {
  invoice: InvoiceHead
  totals: InvoiceTotals
  /** Followed by the screen that opened this: its end shows there when this is closed. */
  command: ProviderMutation<'exportInvoice'>
  onClose: () => void
}) {
  const translate = useTranslate()
  const facts = { number, smart_count: audits, total: formatCents(totalCents) }
  return (
    <FormDialog
      title={translate('invoices.issue_title', { number })}
      about={carrierName}
      width={480}
      submit={translate('invoices.issue', facts)}
      onSubmit={() =>
        void ask({ carrierCompany, request: { through, expected: { audits, totalCents } } })
      }
      onClose={onClose}
      waiting={waiting}
      refused={refused}
      foot={waiting ? <JobNote words={translate('invoices.issuing')} /> : null}
    >
      <span>
        {translate('invoices.issue_lead', {
          ...facts,
          through: formatDay(through),
          due: formatDay(dueDate),
        })}
      </span>
    </FormDialog>
  )
}
