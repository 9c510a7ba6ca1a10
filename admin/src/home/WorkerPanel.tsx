import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { formatMoment } from '#shared/kernel/day.ts'
import { elapsedSince } from '#shared/kernel/elapsed.ts'
import { useServices } from '../app/services.ts'
import { useWorkerState } from '../app/useWorkerState.ts'
import { FailurePanel } from '../ui/failures.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'

/** How the worker does. On time it is one quiet line; else it says what does not happen meanwhile. */
export function WorkerPanel({ timeZone }: { timeZone: string }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { state, error, retry } = useWorkerState()
  if (state === null) {
    return (
      <Panel title={translate('home.worker.title')}>
        {error === null ? (
          <Box role="status" aria-label={translate('home.worker.loading')} sx={{ minHeight: 32 }} />
        ) : (
          <FailurePanel error={error} onRetry={retry} next={translate('app.retries')} />
        )}
      </Panel>
    )
  }
  const { kind } = state
  const moment = (date: Date) => formatMoment(date, { timeZone })
  return (
    <Panel
      title={translate('home.worker.title')}
      aside={
        kind === 'onTime' ? (
          <ToneChip tone="green" icon={CheckCircleOutline}>
            {translate('home.worker.on_time')}
          </ToneChip>
        ) : (
          <ToneChip tone={kind === 'behind' ? 'amber' : 'red'} icon={ReportProblemOutlined}>
            {kind === 'behind'
              ? translate('worker.behind', { elapsed: inBrief(state.since, clock.now()) })
              : translate(kind === 'never' ? 'home.worker.never' : 'worker.stopped')}
          </ToneChip>
        )
      }
    >
      <Box sx={{ px: 4, pb: 3, fontSize: 12 }}>
        {kind !== 'onTime' && (
          <Box sx={{ mb: 2 }}>
            {translate(kind === 'behind' ? 'worker.behind_text' : 'worker.stopped_text')}
          </Box>
        )}
        {kind !== 'never' && (
          <Line label={translate('home.worker.seen')} value={moment(state.seen)} />
        )}
        {kind === 'behind' && (
          <Line label={translate('home.worker.since')} value={moment(state.since)} />
        )}
      </Box>
    </Panel>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <span className="figures">{value}</span>
    </Box>
  )
}

/** The two largest units: "2 hours 5 minutes". */
function inBrief(from: Date, to: Date): string {
  return elapsedSince(from, to).split(' ').slice(0, 4).join(' ')
}
