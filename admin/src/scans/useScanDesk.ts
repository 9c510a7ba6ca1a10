import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type InboxFile, WAITING_AGAIN } from '#shared/documents/inboxFiles.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useAskBeforeUnload } from '../app/useAskBeforeUnload.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { showChange } from '../providers/auditCache.ts'
import type { JobWatch } from '../providers/threads/inThread.ts'
import type { ScanJob } from '../providers/threads/scanJobs.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { refusalOf } from '../providers/useProviderMutation.ts'
import type { ScanQueue } from './useScanQueue.ts'

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
  const provider = useAdminProvider()
  const queries = useQueryClient()
  const decidedBy = useActiveCarrier().user?.id ?? ''
  const { run, busy } = useTurns()
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
    return run(() => provider.decideScan({ carrierCompany, request }))
  }
  /** Shows an audit as it is after a change, in every list that may show it. */
  const showAudit = async (id: string) => {
    // Where it cannot be read, the change is done all the same; the live view brings it.
    const found = await provider.getOne<Audit>('audits', { id }).catch(() => null)
    if (found !== null) showChange(queries, found.data)
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
      const attaching = run(async () => {
        const attached = await provider.attachScan({ carrierCompany, auditFSID, request })
        await showAudit(auditFSID)
        return attached
      })
      if (next !== null) {
        queue.settle({ ...scan, status: 'done' })
        go(next.id)
      }
      if (settled(scan, await attaching) === null) {
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
          ? await run(async () => {
              const detached = await provider.detachScan({ carrierCompany, auditFSID, request })
              await showAudit(auditFSID)
              return detached
            })
          : await decide(decided, 'putBack', '')
      if (settled(decided, result) === null) return
      queue.settle({ ...decided, ...WAITING_AGAIN })
      setLast({ text: translate('scans.undone', { name: decided.name }), scan: null })
      await queue.readAgain()
      if (isHere()) go(decided.id)
    },
    /** Makes other scans of it; true: they wait in its place, and the first is shown. */
    async recut(text: string, job: ScanJob, watch: JobWatch): Promise<boolean> {
      const result = await run(() =>
        provider.makeScans({ job, ...watch }).catch((error: unknown) => {
          if (watch.signal?.aborted === true) return null
          throw error
        }),
      )
      const made = settled(scan, result)
      // Null as well where the person has left it.
      if (made === null) return false
      setLast({ text, scan: null })
      queue.settle({ ...scan, status: 'set_aside' })
      await queue.readAgain()
      if (made[0] !== undefined && isHere()) go(made[0])
      return true
    },
  }
}

/**
 * What is asked of scans, one after the other: the person may be at the next scan while the last one is on
 * its way. While something is on its way the window asks before it is closed.
 */
function useTurns() {
  const [running, setRunning] = useState(0)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const run = useCallback(<T>(work: () => Promise<T>): Promise<Result<T>> => {
    setRunning((count) => count + 1)
    const now = before.current.then(async () => {
      try {
        return { ok: true as const, value: await work() }
      } catch (error) {
        return { ok: false as const, error: refusalOf(error) }
      } finally {
        setRunning((count) => count - 1)
      }
    })
    before.current = now
    return now
  }, [])
  const busy = running > 0
  useAskBeforeUnload(busy)
  return { run, busy }
}
