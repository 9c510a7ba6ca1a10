import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useKeys } from '../app/keyboard/useKeys.ts'
import { KeyButton } from '../ui/buttons.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { RecutProgress } from './RecutProgress.tsx'
import { useRecut } from './useRecut.ts'
import type { Recut } from './useScanDesk.ts'

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
  recut: (text: string, work: Recut) => Promise<boolean>
}) {
  const translate = useTranslate()
  const [isJoining, setJoining] = useState(false)
  const canCut = chosen.length > 0
  const { start, cancel, steps } = useRecut(recut)
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
