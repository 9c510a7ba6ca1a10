import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import { useTranslate } from 'ra-core'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { useWorkerState } from '../useWorkerState.ts'

/** On every screen, but only when it matters: no connection, or the worker is behind or does not run. */
export function WorkerMark() {
  const translate = useTranslate()
  const { state, error } = useWorkerState()
  if (error !== null) {
    return (
      <span role="status">
        <ToneChip tone="red" icon={CloudOffOutlined} title={translate('worker.no_connection_text')}>
          {translate('worker.no_connection')}
        </ToneChip>
      </span>
    )
  }
  if (state === null || state.kind === 'onTime') return null
  const { kind } = state
  const word = kind === 'behind' ? 'worker.late' : 'worker.not_running'
  return (
    <span role="status">
      <ToneChip
        tone={kind === 'behind' ? 'amber' : 'red'}
        icon={ReportProblemOutlined}
        title={translate(kind === 'behind' ? 'worker.behind_text' : 'worker.stopped_text')}
      >
        {translate('worker.short', { state: translate(word) })}
      </ToneChip>
    </span>
  )
}
