import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Actor } from '#shared/domain/audit/Actor.ts'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { DocumentType } from '#shared/domain/document/documentTypes.ts'
import type { InboxFile } from '#shared/domain/inbox/InboxFile.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { attachScan } from '#shared/operations/scan/attachScan.ts'
import { putScanBack, setScansAside } from '#shared/operations/scan/decideScan.ts'
import type { ScanContent } from '#shared/operations/scan/readScan.ts'
import type { ScanWorld } from '#shared/operations/scan/ScanWorld.ts'
import { takeScanBack } from '#shared/operations/scan/takeScanBack.ts'
import { useIsHere } from '../app/useIsHere.ts'
import type { ScanQueue } from './useScanQueue.ts'
import { useScanWork } from './useScanWork.ts'

const MOST_RECENT = 3

/** Something with a scan that was refused; the scan is as it was. */
export interface RefusedScan {
  scan: InboxFile
  refusal: Refusal
}

/** What was done last: told, and undone where `scan` says of which. */
interface Last {
  text: string
  scan: InboxFile | null
}

/** Makes scans of scans, and answers the ids of the new ones; null: it was cancelled. */
export type Recut = (world: ScanWorld, actor: Actor) => Promise<Result<string[]> | null>

const NOTHING: Last = { text: '', scan: null }

/**
 * What a person does with one scan after the other. The next one is on screen at once, while the
 * attachment is on its way: until it is there the scan waits in the database, and where it is refused
 * it waits here again too, and that is said.
 */
export function useScanDesk(scan: InboxFile, queue: ScanQueue) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { run, tell, busy } = useScanWork()
  const [last, setLast] = useState(NOTHING)
  const [refused, setRefused] = useState<readonly RefusedScan[]>([])
  const [recent, setRecent] = useState<readonly Audit[]>([])
  const next = queue.after(scan.id)
  const isHere = useIsHere(scan.id)
  const go = (to: string) => void navigate(`/inbox/scans/${to}`)

  const forget = (id: string) => setRefused((all) => all.filter((each) => each.scan.id !== id))
  /** The value of what went well; else null, and why not is kept with its scan. */
  const settled = <T>(of: InboxFile, result: Result<T>): T | null => {
    forget(of.id)
    if (result.ok) return result.value
    setRefused((all) => [...all, { scan: of, refusal: result.error }])
    // Somebody was quicker: what became of it is read and shown.
    if (result.error.code === 'SCAN_NOT_WAITING') void queue.readAgain()
    return null
  }

  return {
    busy,
    last,
    refused,
    recent,
    next,
    go,
    forget,
    async attach(audit: Audit, docType: DocumentType, content: ScanContent | undefined) {
      const { name } = scan
      const { auditCode: code } = audit
      forget(scan.id)
      setLast({ text: translate('scans.attaching_one', { name, code }), scan: null })
      setRecent((before) =>
        [audit, ...before.filter(({ id }) => id !== audit.id)].slice(0, MOST_RECENT),
      )
      const attaching = run((world, actor) =>
        attachScan(world, { scan, audit, docType, actor, content }),
      )
      if (next !== null) {
        queue.settle({ ...scan, status: 'done' })
        go(next.id)
      }
      const done = settled(scan, await attaching)
      if (done === null) {
        setLast(NOTHING)
        queue.settle(scan)
        return
      }
      tell(done.audit)
      queue.settle(done.scan)
      const text = translate('scans.attached', { name, code, type: docType })
      setLast({ text, scan: done.scan })
    },
    /** True: it is set aside. */
    async setAside(reason: string): Promise<boolean> {
      const result = await run((world, { userId }) =>
        setScansAside(world, { scans: [scan], reason, userId }),
      )
      const [set] = settled(scan, result) ?? []
      if (set === undefined) return false
      queue.settle(set)
      setLast({ text: translate('scans.aside_done', { name: scan.name }), scan: set })
      if (next !== null && isHere()) go(next.id)
      return true
    },
    /** Makes a scan wait again that was attached or set aside, and shows it. */
    async bringBack(decided: InboxFile) {
      const result = await run(async (world, actor) => {
        if (decided.status !== 'done') return putScanBack(world, decided)
        const done = await takeScanBack(world, { scan: decided, actor })
        if (done.ok && done.value.audit !== null) tell(done.value.audit)
        return done.ok ? { ok: true, value: [done.value.scan] } : done
      })
      const back = settled(decided, result)
      if (back === null) return
      queue.settle(...back)
      setLast({ text: translate('scans.undone', { name: decided.name }), scan: null })
      await queue.readAgain()
      if (isHere()) go(decided.id)
    },
    /** Makes other scans of it; true: they wait in its place, and the first is shown. */
    async recut(text: string, work: Recut): Promise<boolean> {
      const result = await run<string[] | null>(
        async (world, actor) => (await work(world, actor)) ?? { ok: true, value: null },
      )
      const made = settled(scan, result)
      if (made === null) return false
      setLast({ text, scan: null })
      queue.settle({ ...scan, status: 'set_aside' })
      await queue.readAgain()
      if (made[0] !== undefined && isHere()) go(made[0])
      return true
    },
  }
}
