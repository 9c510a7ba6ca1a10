import { verifyHistory } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ActionWorld, actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { RaceWriter } from './raceWriters.ts'
import { startingGate } from './startingGate.ts'

export type RaceKind = 'create' | 'claim'

/** What losers may be told: that it is there, that somebody has it, or that somebody was quicker. */
const TOLD: Record<RaceKind, readonly string[]> = {
  create: ['STEP_EXISTS', 'AUDIT_CHANGED'],
  claim: ['AUDIT_CLAIMED', 'AUDIT_CHANGED'],
}

export interface RaceStart {
  writers: readonly RaceWriter[]
  /** Which of them goes first, and by how many turns of the event loop. */
  first: number
  headStart: number
}

export interface RaceResult {
  winner: string | null
  /** What each loser was told. */
  told: string[]
  failures: string[]
}

/**
 * All writers reach for one audit at the same moment: to add the same step, or to claim it. Each works out
 * its write, then all send theirs at once, number `first` ahead. Exactly one gets it, the others are told
 * why not, and afterwards the audit says what its steps say.
 */
export async function raceRound(
  kind: RaceKind,
  auditFSID: string,
  { writers, first, headStart }: RaceStart,
  { store, clock, random }: ActionWorld,
): Promise<RaceResult> {
  const gate = startingGate(writers.length, first, headStart)
  const before = await auditOf(store, auditFSID)
  const results = await Promise.all(
    writers.map(async (writer, index) => {
      const batch: DocumentStore['batch'] = async (writes) => {
        await gate.arrive(index)
        return writer.store.batch(writes)
      }
      const world = { store: { ...writer.store, batch }, clock, random }
      const request = { auditFSID, actor: writer.actor }
      try {
        const done =
          kind === 'create'
            ? await actOnAudit(world, request, { kind: 'create', step: 'CALL_INSURED' })
            : await actOnAudit(world, request, { kind: 'claim' })
        return { writer, told: done.ok ? null : done.error.code }
      } catch (error) {
        return { writer, told: String(error).slice(0, 400) }
      } finally {
        gate.leave(index)
      }
    }),
  )
  const winners = results.filter(({ told }) => told === null)
  const told = results.flatMap((result) => result.told ?? [])
  const failures = told
    .filter((code) => !TOLD[kind].includes(code))
    .map((code) => `${kind}: a loser was told ${code}`)
  if (winners.length !== 1) failures.push(`${kind}: ${winners.length} winners`)
  failures.push(...(await mistakesIn(store, before, winners.length)))
  return { winner: winners[0]?.writer.name ?? null, told, failures }
}

async function mistakesIn(store: DocumentStore, before: Audit, won: number): Promise<string[]> {
  const after = await auditOf(store, before.id)
  const steps = await store.list<Step>('asteps', {
    filters: [
      { field: 'carrierCompany', op: '==', value: after.carrierCompany },
      { field: 'auditFSID', op: '==', value: after.id },
    ],
  })
  const open = steps.filter(isOpenStep).map(({ type, id }) => `${type} ${id}`)
  const map = Object.entries(after.openSteps).map(([type, id]) => `${type} ${id}`)
  const wrong: readonly [boolean, string][] = [
    [after.v !== before.v + won, `v went from ${before.v} to ${after.v}`],
    [after.history.length !== before.history.length + won, 'the history has not one entry more'],
    [verifyHistory(after.history) !== null, 'the history is not sealed'],
    [
      open.sort().join() !== map.sort().join(),
      `open are ${open.join()}, the map says ${map.join()}`,
    ],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, what]) => `${after.auditCode}: ${what}`)
}

async function auditOf(store: DocumentStore, id: string): Promise<Audit> {
  const audit = await store.get<Audit>('audits', id)
  if (!audit) throw new Error('The audit is gone.')
  return audit
}
