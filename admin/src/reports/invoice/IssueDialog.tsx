import { useTranslate } from 'ra-core'
import { formatCents } from '#shared/domain/format/currency.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import type { IssuedInvoice } from '#shared/domain/invoice/IssuedInvoice.ts'
import type { InvoiceTotals } from '#shared/domain/invoice/invoiceTotals.ts'
import type { AskedJob } from '../../app/useJob.ts'
import { JobNote } from '../../components/JobNote.tsx'
import { WorkDialog } from '../../work/WorkDialog.tsx'

/** Asks once more, and has the worker issue the invoice: what it bills then is Invoiced. */
export function IssueDialog({
  invoice: { number, carrierCompany, carrierName, through, dueDate },
  totals: { audits, totalCents },
  job: { ask, asking, waiting, refused },
  onClose,
}: {
  invoice: IssuedInvoice['invoice']
  totals: InvoiceTotals
  /** Followed by who opened it: its end is told when this is closed too. */
  job: AskedJob<'exportInvoice'>
  onClose: () => void
}) {
  const translate = useTranslate()
  const facts = { number, smart_count: audits, total: formatCents(totalCents) }
  return (
    <WorkDialog
      title={translate('invoices.issue_title', { number })}
      about={carrierName}
      width={480}
      submit={translate('invoices.issue', facts)}
      onSubmit={() => void ask(carrierCompany, { through, expected: { audits, totalCents } })}
      onClose={onClose}
      busy={asking}
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
    </WorkDialog>
  )
}
