import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { DocumentType } from '#shared/domain/document/documentTypes.ts'
import type { InboxFile } from '#shared/domain/inbox/InboxFile.ts'
import { attachScan } from '#shared/operations/scan/attachScan.ts'
import { putScanBack, setScansAside } from '#shared/operations/scan/decideScan.ts'
import { takeScanBack } from '#shared/operations/scan/takeScanBack.ts'
import { useKeys } from '../app/keyboard/useKeys.ts'
import type { KnownCarrier } from '../app/useActiveCarrier.ts'
import { RefusalNote } from '../work/RefusalNote.tsx'
import { AsideDialog } from './AsideDialog.tsx'
import { DecidedPanel } from './DecidedPanel.tsx'
import { LastDone } from './LastDone.tsx'
import { RecutTools } from './RecutTools.tsx'
import { ScanColumns } from './ScanColumns.ts'
import { ScanForm } from './ScanForm.tsx'
import { ScanHeader } from './ScanHeader.tsx'
import { ScanKeys } from './ScanKeys.tsx'
import { useNamedAudits } from './useNamedAudits.ts'
import { useScanContent } from './useScanContent.ts'
import type { ScanQueue } from './useScanQueue.ts'
import { useScanWork } from './useScanWork.ts'
import { FIRST_VIEW, type ScanView } from './viewer/ScanView.ts'
import { ScanViewer } from './viewer/ScanViewer.tsx'

const MOST_RECENT = 3

/** What was done last: told, and undone where `scan` says of which. */
interface Last {
  text: string
  scan: InboxFile | null
}

/** One scan after the other: looked at, attached or set aside, and the next one is there. */
export function ScanScreen({
  scan,
  queue,
  carrier: { timeZone },
}: {
  scan: InboxFile
  queue: ScanQueue
  carrier: KnownCarrier
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { run, tell, busy, refused, forget } = useScanWork()
  const [last, setLast] = useState<Last>({ text: '', scan: null })
  const [recent, setRecent] = useState<readonly Audit[]>([])
  const [isAsiding, setAsiding] = useState(false)
  const [shown, setShown] = useState<Shown>({ ...NOTHING_SHOWN, id: scan.id })
  // Another scan is looked at from its beginning.
  const now = shown.id === scan.id ? shown : { ...NOTHING_SHOWN, id: scan.id }
  const change = (changes: Partial<Shown>) => setShown({ ...now, ...changes })

  const next = queue.after(scan.id)
  const previous = queue.before(scan.id)
  const content = useScanContent(scan)
  // The next one is read while this one is looked at.
  useScanContent(content.data === undefined ? null : next)
  useNamedAudits(next)

  const go = (to: string) => {
    forget()
    void navigate(`/inbox/scans/${to}`)
  }
  const goOn = (text: string, done: InboxFile) => {
    setLast({ text, scan: done })
    queue.settle(done)
    if (next !== null) go(next.id)
  }
  const attach = async (audit: Audit, docType: DocumentType) => {
    const done = await run((world, actor) =>
      attachScan(world, { scan, audit, docType, actor, content: content.data }),
    )
    if (done === null) return
    tell(done.audit)
    setRecent((before) =>
      [done.audit, ...before.filter(({ id }) => id !== audit.id)].slice(0, MOST_RECENT),
    )
    const { name } = scan
    goOn(translate('scans.attached', { name, code: audit.auditCode, type: docType }), done.scan)
  }
  const setAside = async (reason: string) => {
    const done = await run((world, { userId }) =>
      setScansAside(world, { scans: [scan], reason, userId }),
    )
    const [set] = done ?? []
    if (set === undefined) return
    setAsiding(false)
    goOn(translate('scans.aside_done', { name: scan.name }), set)
  }
  /** Makes a scan wait again that was attached or set aside, and shows it. */
  const bringBack = async (decided: InboxFile) => {
    const back = await run(async (world, actor) => {
      if (decided.status !== 'done') return putScanBack(world, decided)
      const done = await takeScanBack(world, { scan: decided, actor })
      if (done.ok && done.value.audit !== null) tell(done.value.audit)
      return done.ok ? { ok: true, value: [done.value.scan] } : done
    })
    if (back === null) return
    setLast({ text: translate('scans.undone', { name: decided.name }), scan: null })
    await queue.readAgain()
    go(decided.id)
  }
  const undo = last.scan === null || busy ? null : () => void bringBack(last.scan as InboxFile)
  useKeys({
    j: () => next !== null && go(next.id),
    k: () => previous !== null && go(previous.id),
    u: () => undo?.(),
  })
  // Somebody was quicker: what became of it is read and shown.
  const isOutdated = refused?.code === 'SCAN_NOT_WAITING'
  const readAgain = useRef(queue.readAgain)
  readAgain.current = queue.readAgain
  useEffect(() => {
    if (isOutdated) void readAgain.current()
  }, [isOutdated])
  const isWaiting = scan.status === 'waiting'
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      <ScanHeader
        scan={scan}
        bytes={content.data?.bytes}
        waiting={queue.waiting}
        hasMore={queue.hasMore}
        timeZone={timeZone}
        onNext={next === null ? null : () => go(next.id)}
        onPrevious={previous === null ? null : () => go(previous.id)}
      />
      <LastDone text={last.text} onUndo={undo} busy={busy} />
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
            const { page } = now.view
            const chosen = now.chosen.includes(page)
              ? now.chosen.filter((each) => each !== page)
              : [...now.chosen, page].sort((a, b) => a - b)
            if (now.pages > 1 && isWaiting) change({ chosen })
          }}
          tools={
            isWaiting && (
              <RecutTools
                scan={scan}
                next={next}
                chosen={now.chosen}
                run={run}
                busy={busy}
                refused={refused}
                onDone={async (text, [first]) => {
                  setLast({ text, scan: null })
                  await queue.readAgain()
                  if (first !== undefined) go(first)
                }}
              />
            )
          }
        />
        {isWaiting ? (
          <ScanForm
            key={`form ${scan.id}`}
            scan={scan}
            sha256={content.data?.sha256 ?? ''}
            recent={recent}
            timeZone={timeZone}
            busy={busy}
            refused={isAsiding ? null : refused}
            onAttach={(audit, docType) => void attach(audit, docType)}
            onAside={() => {
              forget()
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
              onBack={() => void bringBack(scan)}
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
          onSubmit={(reason) => void setAside(reason)}
          onClose={() => {
            forget()
            setAsiding(false)
          }}
        />
      )}
    </Box>
  )
}

/** How the scan of `id` is looked at. */
interface Shown {
  id: string
  view: ScanView
  pages: number
  chosen: readonly number[]
}

const NOTHING_SHOWN = { view: FIRST_VIEW, pages: 1, chosen: [] } as const
