import type { Audit } from '../../domain/audit/Audit.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import type { ResultPackage } from '../../domain/results/ResultPackage.ts'
import { type Restored, readRestored } from '../../engine/restored.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, Data } from '../../ports/documentStore.ts'
import { deliverResults } from '../results/deliverResults.ts'
import { packResults } from '../results/packResults.ts'
import { tellOfResults } from '../results/tellOfResults.ts'
import { countDone, type Duty, emptyReport, type Pass } from './Duty.ts'
import { eachInPages } from './eachInPages.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/** The other side's machine may be down for a while. */
const TRY_AGAIN_MS = 3_600_000

/**
 * Results: what was sent to a carrier goes to its endpoint, or into the outbox as an e-mail. Each is
 * packed once and kept, and every try of it carries the same key: the carrier can tell that it has it.
 * What fails for good is said in the audit's history and flagged for a person. A worker that has no way
 * to files or endpoints leaves them to one that has.
 */
export const sendResults: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  if (!canSend(world)) return report
  let restored: Promise<Restored | null> | undefined
  await eachInPages<ResultPackage>(world, pass, report, {
    duty: 'results',
    page: (limit) =>
      store.list<ResultPackage>(COLLECTIONS.results, {
        filters: [
          { field: 'state', op: '==', value: 'WAITING' },
          { field: 'tryAt', op: '<=', value: clock.now() },
        ],
        sort: { field: 'tryAt', direction: 'asc' },
        limit,
      }),
    since: ({ tryAt }) => tryAt,
    work: async (sending) => {
      restored ??= readRestored(store)
      if ((await restored)?.isOutboxHeld) return false
      const did = pass.dryRun ? 'results' : await sendOne(world, pass, sending)
      if (did === null) return false
      report.done++
      countDone(report, did)
      return true
    },
  })
  return report
}

type SendingWorld = WorkerWorld & Required<Pick<WorkerWorld, 'files' | 'endpoint'>>

function canSend(world: WorkerWorld): world is SendingWorld {
  return world.files !== undefined && world.endpoint !== undefined
}

/** Sends one, and answers what became of it; null when somebody wrote in between. */
async function sendOne(
  world: SendingWorld,
  pass: Pass,
  sending: ResultPackage,
): Promise<string | null> {
  const { store, clock } = world
  const stored = await store.get<Audit>(COLLECTIONS.audits, sending.auditFSID)
  const carrier = await pass.carrierOf(sending.carrierCompany)
  if (stored === null || carrier === null || isTakenBack(readAudit(stored), sending)) {
    await store.batch([changed(sending, { state: 'WITHDRAWN' })])
    return 'withdrawn'
  }
  const audit = readAudit(stored)
  const packed = await packResults(world, sending, audit)
  const letter = { sending, audit, carrier: carrier.name, packed, now: clock.now() }
  const delivered = await deliverResults(world, letter)
  const tell = (failed: boolean, text: string, also: BatchWrite[]) =>
    tellOfResults(world, audit, { carrier, text, failed, also })
  const files = packed.map(({ bytes: _, ...file }) => file)
  const tried = { attempt: sending.attempt + 1, triesLeft: sending.triesLeft - 1, files }
  switch (delivered.kind) {
    case 'queued':
      await store.batch([
        ...delivered.mails,
        changed(sending, { ...tried, state: 'QUEUED', error: null }),
      ])
      return 'queued'
    case 'later': {
      const tryAt = new Date(clock.now().getTime() + TRY_AGAIN_MS)
      await store.batch([changed(sending, { ...tried, tryAt, error: { ...delivered.error } })])
      return 'unreached'
    }
    case 'taken': {
      const { receipt, mails } = delivered
      const end = { ...tried, state: 'SENT', receipt, sentAt: clock.now(), error: null }
      const text = `Results taken by ${hostOf(sending.to)}${receipt === '' ? '' : `, receipt ${receipt}`}`
      const also = [...mails, changed(sending, end)]
      return (await tell(false, text, also)) ? 'delivered' : null
    }
    case 'failed': {
      const { error } = delivered
      const also = [changed(sending, { ...tried, state: 'FAILED', error: { ...error } })]
      return (await tell(true, error.message, also)) ? 'failed' : null
    }
  }
}

/** It was returned to redo meanwhile: what will be sent then is another revision. */
function isTakenBack({ bakeState, revision }: Audit, sending: ResultPackage): boolean {
  return revision !== sending.revision || !['SENT_TO_CARRIER', 'INVOICED'].includes(bakeState)
}

function changed({ id, attempt }: ResultPackage, data: Data): BatchWrite {
  const expect = { field: 'attempt', value: attempt }
  return { kind: 'update', collection: COLLECTIONS.results, id, data, expect }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
