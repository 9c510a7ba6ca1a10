import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Invoice } from '#shared/billing/model.ts'
import { paymentOf } from '#shared/billing/payments.ts'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { DayInput, Field, TypedInput } from '../ui/inputs.tsx'

/** Whether an issued invoice is paid, with the way to say so and the way back. */
export function InvoicePayment({ invoice }: { invoice: Invoice }) {
  const translate = useTranslate()
  const [dialog, setDialog] = useState<'paid' | 'takeBack' | null>(null)
  const payment = paymentOf(invoice)
  const last = invoice.payments?.at(-1)?.takenBack ?? null
  const onClose = () => setDialog(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 4, pb: 3 }}>
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        {payment !== null
          ? [
              translate('invoices.paid_on', { day: formatDay(payment.paidOn) }),
              payment.reference,
              payment.note,
              translate('invoices.noted_by', { name: payment.notedBy }),
            ]
              .filter(Boolean)
              .join(' · ')
          : [
              translate('invoices.due_on', { day: formatDay(invoice.dueDate) }),
              last && translate('invoices.taken_back', { name: last.by, reason: last.reason }),
            ]
              .filter(Boolean)
              .join(' · ')}
      </Box>
      {payment === null ? (
        <Button variant="outlined" onClick={() => setDialog('paid')}>
          {translate('invoices.mark_paid')}
        </Button>
      ) : (
        <Button variant="text" onClick={() => setDialog('takeBack')}>
          {translate('invoices.take_back')}
        </Button>
      )}
      {dialog === 'paid' && <PaidDialog invoice={invoice} onClose={onClose} />}
      {dialog === 'takeBack' && <TakeBackDialog invoice={invoice} onClose={onClose} />}
    </Box>
  )
}

function PaidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const [paidOn, setPaidOn] = useState(todayIn(carrier.timeZone, clock.now()))
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const { ask, waiting, refused } = useProviderMutation('markInvoicePaid')
  const { id, number, carrierCompany, carrierName, totalCents } = invoice
  const request = { invoice: id, paidOn, reference, note }
  return (
    <FormDialog
      title={translate('invoices.paid_title', { number })}
      about={carrierName}
      width={480}
      submit={translate('invoices.mark_paid')}
      waiting={waiting}
      refused={refused}
      onClose={onClose}
      onSubmit={() => void ask({ carrierCompany, request }).then((isDone) => isDone && onClose())}
    >
      <span>{translate('invoices.paid_lead', { total: formatCents(totalCents) })}</span>
      <Field
        label={translate('invoices.paid_day')}
        control={(ids) => <DayInput {...ids} value={paidOn} onDay={setPaidOn} />}
      />
      <Field
        label={translate('invoices.reference')}
        optional
        control={(ids) => (
          <TypedInput {...ids} value={reference} maxLength={100} onText={setReference} />
        )}
      />
      <Field
        label={translate('invoices.note')}
        optional
        control={(ids) => <TypedInput {...ids} value={note} maxLength={300} onText={setNote} />}
      />
    </FormDialog>
  )
}

function TakeBackDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const { ask, waiting, refused } = useProviderMutation('takeBackPayment')
  const { id, number, carrierCompany, carrierName } = invoice
  return (
    <FormDialog
      title={translate('invoices.take_back_title', { number })}
      about={carrierName}
      width={480}
      submit={translate('invoices.take_back')}
      waiting={waiting}
      refused={refused}
      onClose={onClose}
      onSubmit={() =>
        void ask({ carrierCompany, request: { invoice: id, reason } }).then(
          (isDone) => isDone && onClose(),
        )
      }
    >
      <span>{translate('invoices.take_back_lead')}</span>
      <Field
        label={translate('invoices.reason')}
        control={(ids) => <TypedInput {...ids} value={reason} maxLength={300} onText={setReason} />}
      />
    </FormDialog>
  )
}
