import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { isToBeCoded } from '#shared/audit/classLines.ts'
import { EXPOSURE_TYPES, exposureText } from '#shared/audit/exposures.ts'
import { OUTCOME_REASONS } from '#shared/audit/nonproductive.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { formatDay, formatMoment, todayIn } from '#shared/kernel/day.ts'
import type { CarrierAudit, SentReport } from '#shared/results/carrierAudit.ts'
import { useServices } from '../app/services.ts'
import { DifferenceMark } from '../audits/DifferenceMark.tsx'
import { useDownload } from '../documents/download.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { AuditDue } from '../ui/dues.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Panel } from '../ui/Panel.tsx'
import { StateChip } from '../ui/states.tsx'
import { RecordTable } from '../ui/table.tsx'

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
  const provider = useAdminProvider()
  const { save, busy, refused } = useDownload(refusal('REPORT_NOT_OPENED'))
  const read = async () => [
    {
      name: report.name,
      bytes: await provider.readSentReport({ auditFSID, number: report.number }),
    },
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

const COLUMNS = ['line', 'basis', 'estimated', 'final', 'difference'] as const

/** The class lines; their audited figures once they have been reviewed. */
export function LinesPanel({ audit: { categories } }: { audit: CarrierAudit }) {
  const translate = useTranslate()
  const heads = COLUMNS.map((name, at) => ({
    name,
    label: translate(`carrier_audit.${name}`),
    ...(at < 2 ? {} : { align: 'right' as const }),
  }))
  const isReviewed = categories.some(({ finalExposure }) => finalExposure !== null)
  return (
    <Panel title={translate('carrier_audit.lines')}>
      {categories.length === 0 ? (
        <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>
          {translate('carrier_audit.no_lines')}
        </Box>
      ) : (
        <RecordTable label={translate('carrier_audit.lines_table')} heads={heads}>
          {categories.map((line) => (
            <tr
              key={`${line.classCode} ${line.place} ${line.classDescription} ${line.exposureType}`}
            >
              <th scope="row">
                {isToBeCoded(line.classCode)
                  ? translate('carrier_audit.to_be_coded')
                  : line.classCode}{' '}
                <bdi>{[line.place, line.classDescription].filter(Boolean).join(' · ')}</bdi>
              </th>
              <td>{EXPOSURE_TYPES[line.exposureType].label}</td>
              <td className="figures">{exposureText(line, line.estimatedExposure) || '—'}</td>
              <td className="figures">{exposureText(line, line.finalExposure) || '—'}</td>
              <td className="figures">
                <DifferenceMark share={line.diff} />
              </td>
            </tr>
          ))}
        </RecordTable>
      )}
      {!isReviewed && categories.length > 0 && (
        <Box sx={{ px: 4, py: 3, fontSize: 12, color: 'text.secondary' }}>
          {translate('carrier_audit.not_reviewed')}
        </Box>
      )}
    </Panel>
  )
}

/** What is known of an audit. A fact that is not known is left out. */
export function FactsPanel({ audit, timeZone }: { audit: CarrierAudit; timeZone: string }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { policyStart, policyEnd, auditDue, auditNoFlyDue } = audit
  const place = [audit.insuredLocationCity, audit.insuredLocationState].filter(Boolean).join(', ')
  const facts: readonly [name: string, value: ReactNode][] = [
    ['code', audit.auditCode],
    ['order', audit.orderNumber === audit.auditCode ? '' : audit.orderNumber],
    ['policy', audit.policyNumber],
    ['period', policyStart && policyEnd && `${formatDay(policyStart)} – ${formatDay(policyEnd)}`],
    [
      'due',
      auditDue && <AuditDue key="due" audit={audit} today={todayIn(timeZone, clock.now())} />,
    ],
    ['last_contact', auditNoFlyDue && formatDay(auditNoFlyDue)],
    ['type', audit.auditType],
    ['place', place],
    ['added', formatDay(audit.dateAdded, { timeZone })],
  ]
  return (
    <Panel title={translate('carrier_audit.facts')}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          gap: 2,
          m: 0,
          px: 4,
          pb: 4,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{translate(`carrier_audit.${name}`)}</dt>
              <dd>{value}</dd>
            </Box>
          ))}
      </Box>
    </Panel>
  )
}

/** The states that the audit came into, newest first. */
export function MovesPanel({
  moves,
  timeZone,
}: {
  moves: CarrierAudit['moves']
  timeZone: string
}) {
  const translate = useTranslate()
  return (
    <Panel title={translate('carrier_audit.moves')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 3 }}>
        {moves.toReversed().map(({ date, to, by }) => (
          <Box
            component="li"
            key={`${date.getTime()} ${to}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 1 }}
          >
            <Box component="time" sx={{ flex: 'none', color: 'text.secondary' }}>
              {formatMoment(date, { seconds: false, timeZone })}
            </Box>
            <Box sx={{ flex: 1 }}>
              <StateChip state={to} />
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate(`carrier_audit.by.${by}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
