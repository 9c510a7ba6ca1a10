import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { parseDay } from '#shared/kernel/day.ts'
import type { VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { PERIOD_PRESETS } from '#shared/reports/reportSettings.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { ReportFrame } from '../reports/ReportFrame.tsx'
import { useReport } from '../reports/useReport.ts'
import { RefusalNote } from '../ui/notices.tsx'
import { MessagePanel, Panel } from '../ui/Panel.tsx'
import { AuditProblems, InvoiceCreate } from './InvoiceCreate.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import './invoiceMessages.ts'
import '../reports/reportsMessages.ts'

/** `/admin/reports/invoice`: what is unbilled, what was billed, and whether the two agree. */
export function InvoiceReport() {
  const translate = useTranslate()
  const report = useReport()
  const { carrier, today, param, setParams } = report
  // Usual: a month is billed when it is over.
  const through = parseDay(param('through')) ?? PERIOD_PRESETS.lastMonth.of(today).to
  return (
    <ReportFrame view="invoice" report={report}>
      {/* What was typed, asked and answered for one carrier says nothing of another. */}
      <Box
        key={carrier.id}
        sx={{ display: 'grid', gap: 4, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <InvoiceCreate
          through={through}
          today={today}
          onThrough={(day) => setParams({ through: day })}
        />
        <InvoiceList open={param('invoice')} onOpen={(id) => setParams({ invoice: id })} />
        <ReconcilePanel />
      </Box>
      <Box component="p" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {translate('invoices.same_as_command')}
      </Box>
    </ReportFrame>
  )
}

/** Whether invoices and audits agree. It reads every one of them, so it is asked for. */
function ReconcilePanel() {
  const translate = useTranslate()
  const { ask, waiting, refused, result } = useProviderMutation('reconcileInvoices')
  const checks = (result?.['checks'] ?? null) as VerifyCheck[] | null
  return (
    <Panel
      title={translate('invoices.reconcile')}
      aside={
        <Button variant="outlined" disabled={waiting} onClick={() => void ask({ request: {} })}>
          {translate(waiting ? 'invoices.reconciling' : 'invoices.reconcile_now')}
        </Button>
      }
    >
      <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>
        {translate('invoices.reconcile_text')}
      </Box>
      {refused && (
        <Box sx={{ px: 4, pb: 3 }}>
          <RefusalNote refusal={refused} />
        </Box>
      )}
      {checks !== null && <Checks checks={checks} />}
    </Panel>
  )
}

function Checks({ checks }: { checks: readonly VerifyCheck[] }) {
  const translate = useTranslate()
  const checked = checks.reduce((sum, check) => sum + check.checked, 0)
  const failed = checks.reduce((sum, check) => sum + check.failed, 0)
  if (failed === 0)
    return (
      <MessagePanel
        icon={CheckCircleOutline}
        tone="green"
        title={translate('invoices.agree')}
        alert
      >
        {translate('invoices.agree_text', { count: checked.toLocaleString('en-US') })}
      </MessagePanel>
    )
  const title = translate('invoices.disagree', { smart_count: failed })
  const rows = checks.flatMap(({ name, failures }) =>
    failures.map(({ auditCode, auditFSID, code, message, next }) => ({
      key: `${name} ${code} ${auditFSID} ${message}`,
      auditCode,
      message,
      next,
    })),
  )
  return <AuditProblems title={title} cause={title} rows={rows} />
}
