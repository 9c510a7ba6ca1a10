import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { InboxFile } from '#shared/domain/inbox/InboxFile.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useKeys } from '../app/keyboard/useKeys.ts'
import { KeyButton } from '../components/KeyButton.tsx'
import { WorkDialog } from '../work/WorkDialog.tsx'
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
  const cut = () => {
    if (!canCut || busy) return
    void recut(translate('scans.cut_done'), async (world, { userId }) => {
      // What takes PDFs apart is loaded when somebody wants it.
      const { splitScan } = await import('#shared/operations/scan/recutScans.ts')
      return splitScan(world, { scan, pages: chosen.map((page) => page - 1), userId })
    })
  }
  const join = async () => {
    if (next === null) return
    const isDone = await recut(translate('scans.join_done'), async (world, { userId }) => {
      const { joinScans } = await import('#shared/operations/scan/recutScans.ts')
      return joinScans(world, { scans: [scan, next], userId })
    })
    if (isDone) setJoining(false)
  }
  useKeys({ c: cut, m: () => next !== null && setJoining(true) })
  const pages = chosen.join(', ')
  return (
    <>
      {canCut && (
        <>
          <Box component="span" role="status" sx={{ fontWeight: 550, mr: 2 }}>
            {translate('scans.chosen', { smart_count: chosen.length, pages })}
          </Box>
          <KeyButton keyCap="C" variant="outlined" aria-disabled={busy} onClick={cut}>
            {translate(busy ? 'scans.cutting' : 'scans.cut')}
          </KeyButton>
        </>
      )}
      {!canCut && next !== null && (
        <KeyButton keyCap="M" onClick={() => setJoining(true)}>
          {translate('scans.join')}
        </KeyButton>
      )}
      {isJoining && next !== null && (
        <WorkDialog
          title={translate('scans.join_title')}
          submit={translate('scans.join_submit')}
          onSubmit={() => void join()}
          onClose={() => setJoining(false)}
          busy={busy}
          refused={refused}
        >
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {translate('scans.join_lead', { name: scan.name, next: next.name })}
          </Box>
        </WorkDialog>
      )}
    </>
  )
}
