import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { useKeys } from '../app/keyboard/useKeys.ts'
import { APP_BAR_HEIGHT } from '../app/theme/adminTheme.ts'
import type { KnownCarrier } from '../app/useActiveCarrier.ts'
import { KeyHints } from '../ui/KeyHints.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { AsideDialog, DecidedPanel } from './DecidedScan.tsx'
import { RecutTools } from './RecutTools.tsx'
import { ScanForm, useNamedAudits } from './ScanForm.tsx'
import { LastDone, ScanHeader } from './ScanHeader.tsx'
import { type RefusedScan, useScanDesk } from './useScanDesk.ts'
import type { ScanQueue } from './useScanQueue.ts'
import { useScanContent } from './viewer/ScanSheet.tsx'
import { FIRST_VIEW, type ScanView } from './viewer/ScanView.ts'
import { ScanViewer } from './viewer/ScanViewer.tsx'

/** One scan after the other: view it, attach it or set it aside, and the next one opens. */
export function ScanScreen({
  scan,
  queue,
  carrier: { timeZone },
}: {
  scan: InboxFile
  queue: ScanQueue
  carrier: KnownCarrier
}) {
  const desk = useScanDesk(scan, queue)
  const { next, go, last, busy } = desk
  const [isAsiding, setAsiding] = useState(false)
  const [shown, setShown] = useState<Shown>({ ...NOTHING_SHOWN, id: scan.id })
  // Another scan opens at its first page.
  const now = shown.id === scan.id ? shown : { ...NOTHING_SHOWN, id: scan.id }
  const change = (changes: Partial<Shown>) => setShown({ ...now, ...changes })

  const previous = queue.before(scan.id)
  const content = useScanContent(scan)
  // The next one is prefetched while this one is on screen.
  useScanContent(content.data === undefined ? null : next)
  useNamedAudits(next)

  const { scan: decided } = last
  const bringBack = (one: InboxFile) => {
    if (!busy) void desk.bringBack(one)
  }
  const undo = decided === null ? null : () => bringBack(decided)
  useKeys({
    j: () => next !== null && go(next.id),
    k: () => previous !== null && go(previous.id),
    u: () => undo?.(),
  })
  const isWaiting = scan.status === 'waiting'
  const refused = desk.refused.find((each) => each.scan.id === scan.id)?.refusal ?? null
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // As high as the window, so that the keys are at its foot.
        minHeight: `calc(100vh - ${APP_BAR_HEIGHT + 40}px)`,
      }}
    >
      <ScanHeader
        scan={scan}
        bytes={content.data}
        waiting={queue.waiting}
        hasMore={queue.hasMore}
        timeZone={timeZone}
        onNext={next === null ? null : () => go(next.id)}
        onPrevious={previous === null ? null : () => go(previous.id)}
      >
        <LastDone text={last.text} onUndo={undo} busy={busy} />
      </ScanHeader>
      <RefusedScans refused={desk.refused.filter((each) => each.scan.id !== scan.id)} onOpen={go} />
      <ScanColumns>
        <ScanViewer
          key={`view ${scan.id}`}
          scan={scan}
          read={content}
          view={now.view}
          pages={now.pages}
          chosen={now.chosen}
          onView={(view) => change({ view })}
          onPages={(pages) => change({ pages })}
          onChoose={() => {
            if (now.pages > 1 && isWaiting) change({ chosen: toggled(now.chosen, now.view.page) })
          }}
          tools={
            isWaiting && (
              <RecutTools
                scan={scan}
                next={next}
                chosen={now.chosen}
                busy={busy}
                refused={refused}
                recut={desk.recut}
              />
            )
          }
        />
        {isWaiting ? (
          <ScanForm
            key={`form ${scan.id}`}
            scan={scan}
            recent={desk.recent}
            timeZone={timeZone}
            // The last one of all is waited for.
            busy={busy && next === null}
            refused={isAsiding ? null : refused}
            onAttach={(audit, docType) => void desk.attach(audit, docType)}
            onAside={() => {
              desk.forget(scan.id)
              setAsiding(true)
            }}
          />
        ) : (
          <Box sx={{ display: 'grid', gap: 3 }}>
            {refused !== null && <RefusalNote refusal={refused} />}
            <DecidedPanel
              scan={scan}
              timeZone={timeZone}
              busy={busy}
              onBack={() => bringBack(scan)}
            />
          </Box>
        )}
      </ScanColumns>
      <ScanKeys />
      {isAsiding && (
        <AsideDialog
          name={scan.name}
          busy={busy}
          refused={refused}
          onSubmit={async (reason) => {
            if (await desk.setAside(reason)) setAsiding(false)
          }}
          onClose={() => {
            desk.forget(scan.id)
            setAsiding(false)
          }}
        />
      )}
    </Box>
  )
}

/** The view settings of the scan of `id`. */
interface Shown {
  id: string
  view: ScanView
  pages: number
  /** Pages from 1. */
  chosen: readonly number[]
}

const NOTHING_SHOWN = { view: FIRST_VIEW, pages: 1, chosen: [] } as const

function toggled(pages: readonly number[], page: number): number[] {
  return pages.includes(page)
    ? pages.filter((each) => each !== page)
    : [...pages, page].sort((a, b) => a - b)
}

/** The scan at the left, what it is at the right; below one another where there is no room. */
export const ScanColumns = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) 408px',
  '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Scans that were refused while the person was at another one already, with the way back to each. */
function RefusedScans({
  refused,
  onOpen,
}: {
  refused: readonly RefusedScan[]
  onOpen: (id: string) => void
}) {
  const translate = useTranslate()
  return refused.map(({ scan, refusal }) => (
    <Box key={scan.id} sx={{ display: 'grid', justifyItems: 'start', gap: 2, mb: 3 }}>
      <RefusalNote refusal={refusal} />
      <Button variant="outlined" onClick={() => onOpen(scan.id)}>
        {translate('scans.refused_one', { name: scan.name })}
      </Button>
    </Box>
  ))
}

const KEYS = [
  ['Enter', 'attach'],
  ['F', 'find'],
  ['1 – 9', 'type'],
  ['N P', 'page'],
  ['+ −', 'zoom'],
  ['R', 'rotate'],
  ['S', 'aside'],
  ['U', 'undo'],
  ['J K', 'next'],
  ['?', 'more'],
] as const

/** The keys of a scan at the foot: scans are worked by them. */
function ScanKeys() {
  const translate = useTranslate()
  return (
    <KeyHints
      label={translate('scans.keys')}
      keys={KEYS.map(([key, name]) => [key, translate(`scans.key_${name}`)] as const)}
    />
  )
}
