import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { OUTCOME_REASONS } from '#shared/audit/nonproductive.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { Panel } from '../../ui/Panel.tsx'
import { WorksheetTable } from './WorksheetTable.tsx'
import '../../work/workMessages.ts'

/** What a nonproductive outcome rests on: its reason, and every attempt with its day and result. */
export function EvidencePanel({
  audit: { outcomeReason, evidence },
  timeZone,
}: {
  audit: Pick<Audit, 'outcomeReason' | 'evidence'>
  timeZone: string
}) {
  const translate = useTranslate()
  if (outcomeReason === '') return null
  return (
    <Panel title={translate('show.evidence')} aside={OUTCOME_REASONS[outcomeReason].label}>
      {evidence.length === 0 ? (
        <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{translate('show.no_evidence')}</Box>
      ) : (
        <WorksheetTable aria-label={translate('show.evidence')}>
          <thead>
            <tr>
              <th scope="col">{translate('show.attempt')}</th>
              <th scope="col">{translate('show.attempt_with')}</th>
              <th scope="col">{translate('show.attempt_result')}</th>
              <th scope="col" className="number">
                {translate('show.attempt_at')}
              </th>
            </tr>
          </thead>
          <tbody>
            {evidence.map((attempt) => (
              <tr key={`${attempt.step} ${String(attempt.date)}`}>
                <th scope="row">{STEPS[attempt.step].displayName}</th>
                <td>{translate(`work.parties.${attempt.party}`)}</td>
                <td>{attempt.result === '' ? '—' : translate(`show.results.${attempt.result}`)}</td>
                <td className="number">
                  {formatMoment(attempt.date, { seconds: false, timeZone })}
                </td>
              </tr>
            ))}
          </tbody>
        </WorksheetTable>
      )}
    </Panel>
  )
}
