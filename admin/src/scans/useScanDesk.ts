import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type InboxFile, WAITING_AGAIN } from '#shared/documents/inboxFiles.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { useAsk } from '../app/useCommand.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { useAskOnAudit } from '../documents/useAskOnAudit.ts'
import { useActor } from '../providers/useActor.ts'
import type { ScanQueue } from './useScanQueue.ts'
import { useScanWork } from './useScanWork.ts'

const MOST_RECENT = 3

/** Something with a scan that was refused; the scan is as it was. */
export interface RefusedScan {
  scan: InboxFile
  refusal: Refusal
}

/** The last action, shown as `text`; it can be undone where `scan` is set. */
interface Last {
  text: string
  scan: InboxFile | null
}

/** Makes scans of scans, and answers the ids of the new ones; null: it was cancelled. */
export type Recut = () => Promise<Result<string[]> | null>

const NOTHING: Last = { text: '', scan: null }

/**
 * What a person asks of one scan after the other. The next one is on screen at once, while the engine
 * attaches the last one: until that is done the scan waits in the database, and where it is refused it
 * waits here again too, and that is said.
 */
export function useScanDesk(scan: InboxFile, queue: ScanQueue) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { clock } = useServices()
  const { userId: decidedBy } = useActor()
  const { run, busy } = useScanWork()
  const ask = useAsk()
  const askOnAudit = useAskOnAudit()
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
    // Another user was quicker: the queue is read again to show what they did.
    if (result.error.code === 'SCAN_NOT_WAITING') void queue.readAgain()
    return null
  }

  const decidedNow = (status: 'done' | 'set_aside') => ({
    status,
    decidedAt: clock.now(),
    decidedBy,
  })
  const decide = (
    { id: scanId, carrierCompany }: InboxFile,
    decision: 'setAside' | 'putBack',
    reason: string,
  ) => {
    const request = { scanId, decision, reason }
    return run(() => ask({ kind: 'decideScan', carrierCompany, request }))
  }

  return {
    busy,
    last,
    refused,
    recent,
    next,
    go,
    forget,
    async attach(audit: Audit, docType: DocumentType) {
      const { id: scanId, name, carrierCompany } = scan
      const { id: auditFSID, auditCode: code } = audit
      forget(scan.id)
      setLast({ text: translate('scans.attaching_one', { name, code }), scan: null })
      setRecent((before) =>
        [audit, ...before.filter(({ id }) => id !== audit.id)].slice(0, MOST_RECENT),
      )
      const request = { scanId, docType }
      const attaching = run(() =>
        askOnAudit({ kind: 'attachScan', carrierCompany, auditFSID, request }),
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
      const became = { auditFSID, auditCode: code, attId: scanId, docType }
      const attached: InboxFile = { ...scan, ...decidedNow('done'), ...became }
      queue.settle(attached)
      const text = translate('scans.attached', { name, code, type: docType })
      setLast({ text, scan: attached })
    },
    /** True: it is set aside. */
    async setAside(reason: string): Promise<boolean> {
      const result = await decide(scan, 'setAside', reason)
      if (settled(scan, result) === null) return false
      const set: InboxFile = { ...scan, ...decidedNow('set_aside'), reason: reason.trim() }
      queue.settle(set)
      setLast({ text: translate('scans.aside_done', { name: scan.name }), scan: set })
      if (next !== null && isHere()) go(next.id)
      return true
    },
    /** Makes a scan wait again that was attached or set aside, and shows it. */
    async bringBack(decided: InboxFile) {
      const { id: scanId, carrierCompany, auditFSID = '', status } = decided
      const request = { scanId }
      const result =
        status === 'done'
          ? await run(() => askOnAudit({ kind: 'detachScan', carrierCompany, auditFSID, request }))
          : await decide(decided, 'putBack', '')
      if (settled(decided, result) === null) return
      queue.settle({ ...decided, ...WAITING_AGAIN })
      setLast({ text: translate('scans.undone', { name: decided.name }), scan: null })
      await queue.readAgain()
      if (isHere()) go(decided.id)
    },
    /** Makes other scans of it; true: they wait in its place, and the first is shown. */
    async recut(text: string, work: Recut): Promise<boolean> {
      const result = await run<string[] | null>(
        async () => (await work()) ?? { ok: true, value: null },
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
