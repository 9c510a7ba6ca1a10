import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { parseDay } from '#shared/kernel/day.ts'
import { PERIOD_PRESETS } from '#shared/reports/reportSettings.ts'
import { ReportFrame } from '../ReportFrame.tsx'
import { useReport } from '../useReport.ts'
import { InvoicesPanel } from './InvoicesPanel.tsx'
import { ReconcilePanel } from './ReconcilePanel.tsx'
import { UnbilledPanel } from './UnbilledPanel.tsx'
import './invoiceMessages.ts'
import '../reportsMessages.ts'

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
        <UnbilledPanel
          through={through}
          today={today}
          onThrough={(day) => setParams({ through: day })}
        />
        <InvoicesPanel open={param('invoice')} onOpen={(id) => setParams({ invoice: id })} />
        <ReconcilePanel />
      </Box>
      <Box component="p" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {translate('invoices.same_as_command')}
      </Box>
    </ReportFrame>
  )
}
