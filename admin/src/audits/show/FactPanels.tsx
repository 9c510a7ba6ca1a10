import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { EXCEPTIONS, WORKER_FLAGS } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { OUTCOME_REASONS } from '#shared/audit/nonproductive.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useAuditDialog } from '../../work/auditDialogs.ts'
import { WorksheetTable } from '../WorksheetTable.ts'
import '../../work/workMessages.ts'

const FLAGS: Record<string, { label: string; clears: string }> = { ...EXCEPTIONS, ...WORKER_FLAGS }

/** Flags that editing the audit takes away, and those that another step does. */
const EDITED = ['DEFECTS', 'BOUNCED', 'PAST_DUE', 'PAST_LAST_CONTACT_DAY', 'UNDELIVERED']
const STEPPED = ['NO_NEXT_ACTION', 'CHASE_ENDED']

/** What is wrong with the audit so that a person has to look, and what takes it away. */
export function FlagsPanel({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const shown = audit.flags.filter((flag) => Object.hasOwn(FLAGS, flag))
  if (shown.length === 0) return null
  return (
    <Panel title={translate('show.exceptions')} aside={String(shown.length)}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 3 }}>
        {shown.map((flag) => (
          <Box
            component="li"
            key={flag}
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 4, py: 1 }}
          >
            <ReportProblemOutlined
              aria-hidden
              sx={{ fontSize: 16, mt: 0.5, color: 'error.main' }}
            />
            <Box sx={{ flex: 1 }}>
              <b>{FLAGS[flag]?.label}</b>
              <Box sx={{ color: 'text.secondary' }}>{FLAGS[flag]?.clears}</Box>
              {flag === 'DEFECTS' && (
                <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
                  {audit.defects.map((defect) => (
                    <li key={`${defect.code} ${defect.field}`}>{defect.message}</li>
                  ))}
                </Box>
              )}
            </Box>
            {EDITED.includes(flag) && (
              <Button
                component={Link}
                to={`/audits/${encodeURIComponent(audit.auditCode)}/edit`}
                variant="outlined"
                sx={{ flex: 'none' }}
              >
                {translate('show.edit')}
              </Button>
            )}
            {STEPPED.includes(flag) && (
              <Button
                variant="outlined"
                sx={{ flex: 'none' }}
                onClick={() => openDialog({ kind: 'addStep' })}
              >
                {translate('show.add_step')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

/** What the order and people say in their own words; nothing when they said nothing. */
export function AboutPanel({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const words = [audit.insuredDescriptionOfOps, audit.anythingElse].filter(Boolean)
  if (words.length === 0 && audit.notes.length === 0) return null
  return (
    <Panel title={translate('show.about')}>
      <Box sx={{ px: 4, pb: 4, overflowWrap: 'anywhere', '& p:last-child': { mb: 0 } }}>
        {words.map((text, index) => (
          // Both may say the same.
          <Box component="p" key={index === 0 ? 'first' : 'second'} sx={{ m: 0, mb: 2 }}>
            {text}
          </Box>
        ))}
        {audit.notes.map((note, at) => (
          // Notes are only ever added at the end.
          <Box component="p" key={String(at)} sx={{ m: 0, mb: 2 }}>
            {note.text}{' '}
            <Box component="small" sx={{ color: 'text.secondary' }}>
              {formatMoment(note.date, { seconds: false, timeZone })}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

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
                <td>
                  {attempt.result === '' ? '—' : translate(`show.results.${attempt.result}`)}
                  {attempt.notCounted !== undefined && (
                    <Box component="small" sx={{ display: 'block', color: 'text.secondary' }}>
                      {translate('show.not_counted', { why: attempt.notCounted })}
                    </Box>
                  )}
                </td>
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
