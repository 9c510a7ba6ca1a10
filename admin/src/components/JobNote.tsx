import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useWorkerState } from '../app/useWorkerState.ts'

/** What the worker does for this person, and that it does not run, when that is why nothing comes. */
export function JobNote({ words }: { words: string }) {
  const translate = useTranslate()
  const { state } = useWorkerState()
  const isStill = state?.kind === 'stopped' || state?.kind === 'never'
  return (
    <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
      <span>{words}</span>
      {isStill && (
        <Box component="span" sx={{ display: 'block' }}>
          {translate('worker.job_waits')}
        </Box>
      )}
    </Box>
  )
}
