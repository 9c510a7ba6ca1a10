import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { OUTCOME_REASONS } from '#shared/audit/nonproductive.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { formatDay } from '#shared/kernel/day.ts'
import type { CarrierAudit, SentReport } from '#shared/results/carrierAudit.ts'
import { useServices } from '../app/services.ts'
import { useDownload } from '../documents/download.ts'
import { RefusalNote } from '../ui/notices.tsx'
import { Panel } from '../ui/Panel.tsx'
import { StateChip } from '../ui/states.tsx'

/** How it came out, and the report that was sent. */
export function ResultPanel({ audit, timeZone }: { audit: CarrierAudit; timeZone: string }) {
  const translate = useTranslate()
  const { outcome, outcomeReason, dateSent, report } = audit
  const isSent = ['SENT_TO_CARRIER', 'INVOICED'].includes(audit.bakeState)
  return (
    <Panel title={translate('carrier_audit.result')}>
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2, px: 4, pb: 4 }}>
        {outcome === '' ? (
          <Box sx={{ color: 'text.secondary' }}>{translate('carrier_audit.no_result')}</Box>
        ) : (
          <StateChip state={outcome} />
        )}
        {outcomeReason !== '' && (
          <span>
            {translate('carrier_audit.reason', { reason: OUTCOME_REASONS[outcomeReason].label })}
          </span>
        )}
        {isSent && dateSent !== null && (
          <span>{translate('carrier_audit.sent', { day: formatDay(dateSent, { timeZone }) })}</span>
        )}
        {isSent && report === null && (
          <Box sx={{ color: 'text.secondary' }}>{translate('carrier_audit.no_report')}</Box>
        )}
        {report && <ReportButton auditFSID={audit.id} report={report} />}
      </Box>
    </Panel>
  )
}

function ReportButton({ auditFSID, report }: { auditFSID: string; report: SentReport }) {
  const translate = useTranslate()
  const { files } = useServices()
  const { save, busy, refused } = useDownload(refusal('REPORT_NOT_OPENED'))
  const read = async () => [
    { name: report.name, bytes: await files.read(`audits/${auditFSID}/reports/${report.number}`) },
  ]

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        disabled={busy}
        onClick={() => void save(read)}
      >
        {translate(busy ? 'carrier_audit.report_busy' : 'carrier_audit.report')}
      </Button>
      {refused !== null && <RefusalNote refusal={refused} />}
    </>
  )
}
