import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useKeys } from '../app/keyboard/useKeys.ts'
import type { JobWatch } from '../providers/threads/inThread.ts'
import type { ScanJob } from '../providers/threads/scanJobs.ts'
import { KeyButton } from '../ui/buttons.tsx'
import { FormDialog } from '../ui/dialog.tsx'

/** Cuts the chosen pages out, or puts the scan together with the next one. Originals are kept. */
export function RecutTools({
  scan,
  next,
  chosen,
  busy,
  refused,
  recut,
}: {
  scan: InboxFile
  next: InboxFile | null
  /** Pages from 1. */
  chosen: readonly number[]
  busy: boolean
  refused: Refusal | null
  /** Does it; `text` says that it is done. True: it was. */
  recut: (text: string, job: ScanJob, watch: JobWatch) => Promise<boolean>
}) {
  const translate = useTranslate()
  const [isJoining, setJoining] = useState(false)
  const canCut = chosen.length > 0
  const [going, setGoing] = useState<{ steps: Steps; stop: AbortController } | null>(null)
  const steps = going?.steps ?? null
  const cancel = () => going?.stop.abort()
  const start = async (text: string, job: ScanJob): Promise<boolean> => {
    const stop = new AbortController()
    const onProgress = (done: number, total: number) =>
      setGoing({ steps: { kind: job.kind, done, total }, stop })
    onProgress(0, 0)
    const isDone = await recut(text, job, { onProgress, signal: stop.signal })
    setGoing(null)
    return isDone
  }
  const cut = () => {
    if (!canCut || busy) return
    const pages = chosen.map((page) => page - 1)
    void start(translate('scans.cut_done'), { kind: 'split', scan, pages })
  }
  const join = async () => {
    if (next === null) return
    const scans = [scan, next]
    if (await start(translate('scans.join_done'), { kind: 'join', scans })) setJoining(false)
  }
  useKeys({ c: cut, m: () => next !== null && steps === null && setJoining(true) })
  const pages = chosen.join(', ')
  return (
    <>
      {!isJoining && steps !== null && (
        <>
          <RecutProgress steps={steps} />
          <Button variant="text" onClick={cancel}>
            {translate('ui.cancel')}
          </Button>
        </>
      )}
      {canCut && steps === null && (
        <>
          <Box component="span" role="status" sx={{ fontWeight: 550, mr: 2 }}>
            {translate('scans.chosen', { smart_count: chosen.length, pages })}
          </Box>
          <KeyButton keyCap="C" variant="outlined" aria-disabled={busy} onClick={cut}>
            {translate('scans.cut')}
          </KeyButton>
        </>
      )}
      {!canCut && steps === null && next !== null && (
        <KeyButton keyCap="M" onClick={() => setJoining(true)}>
          {translate('scans.join')}
        </KeyButton>
      )}
      {isJoining && next !== null && (
        <FormDialog
          title={translate('scans.join_title')}
          submit={translate('scans.join_submit')}
          onSubmit={() => void join()}
          onClose={() => {
            cancel()
            setJoining(false)
          }}
          busy={busy && steps === null}
          waiting={steps !== null}
          refused={refused}
        >
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {translate('scans.join_lead', { name: scan.name, next: next.name })}
          </Box>
          {steps !== null && <RecutProgress steps={steps} />}
        </FormDialog>
      )}
    </>
  )
}

/** How far a cut is; no step is known before the first was done. */
interface Steps {
  kind: ScanJob['kind']
  done: number
  total: number
}

/** How far the other thread is with the pages. */
function RecutProgress({ steps: { kind, done, total } }: { steps: Steps }) {
  const translate = useTranslate()
  const label = translate(kind === 'split' ? 'scans.cutting' : 'scans.joining')
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, minWidth: 120 }}>
      <span>{label}</span>
      <LinearProgress
        aria-label={label}
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? Math.round((100 * done) / total) : 0}
      />
    </Box>
  )
}
