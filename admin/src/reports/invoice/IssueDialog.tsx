import { useTranslate } from 'ra-core'
import type { InvoiceTotals } from '#shared/billing/invoice.ts'
import type { InvoiceHead } from '#shared/billing/model.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import type { CommandInUse } from '../../app/useCommand.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { JobNote } from '../../ui/notices.tsx'

/** Asks once more, then issues the invoice: what it bills is Invoiced afterwards. */
export function IssueDialog({
  invoice: { number, carrierCompany, carrierName, through, dueDate },
  totals: { audits, totalCents },
  command: { ask, waiting, refused },
  onClose,
}: {
  invoice: InvoiceHead
  totals: InvoiceTotals
  /** Followed by the screen that opened this: its end shows there when this is closed. */
  command: CommandInUse<'exportInvoice'>
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
