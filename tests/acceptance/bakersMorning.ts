import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { ORDERS } from './runCli.ts'
import { runCommand } from './runCommand.ts'

const CHASED = 40
const BOUNCED = 3
const COLLEAGUE: Actor = { userId: 'admin@bakehouse.example', role: 'admin' }

export interface Morning {
  /** To be called, by code. */
  audits: Audit[]
  /** Of these the first e-mail came back. */
  bounced: Audit[]
  /** In a colleague's hands. */
  claimed: Audit
}

/**
 * HM's 60 orders through the real import, 40 of them being chased: calls are due, three e-mails came
 * back, and one audit is in a colleague's hands. `server` works on `data` and its worker sends.
 */
export async function bakersMorning(data: string, server: string): Promise<Morning> {
  const csv = join(ORDERS, 'HM.csv')
  const imported = await runCommand(['orders', 'import', csv, '--carrier', 'HM', '--data', data])
  if (imported.exit !== 0) throw new Error(imported.err)
  const admin = connectAdmin({ project: 'demo-bakehouse', host: new URL(server).host })
  const world = {
    store: admin.store,
    clock: { now: () => new Date() },
    random: { below: (limit: number) => randomInt(limit) },
  }
  const all = await admin.store.list<Audit>('audits', {
    filters: [{ field: 'carrierCompany', op: '==', value: 'HM' }],
    sort: { field: 'id', direction: 'asc' },
  })
  // By order number, for ids are drawn: some phones end as the number of another begins.
  const audits = all
    .toSorted((one, other) => (one.orderNumber < other.orderNumber ? -1 : 1))
    .filter(({ insuredEmail, insuredPhone }) => insuredEmail !== '' && insuredPhone !== '')
    .slice(0, CHASED)
  const on = ({ id }: Audit) => ({ auditFSID: id, actor: COLLEAGUE })
  await inParallel(audits, 8, undefined, async (audit) => {
    // The e-mails count as written by hand: the worker has nothing to send meanwhile.
    await done(actOnAudit(world, on(audit), { kind: 'complete', step: 'READY' }))
    await done(
      actOnAudit(world, on(audit), { kind: 'complete', step: 'EMAIL_INSURED' }),
      'STEP_NOT_OPEN',
    )
  })
  const bounced = audits.slice(0, BOUNCED)
  for (const audit of bounced) {
    const steps = await admin.store.list<Step>('asteps', {
      filters: [
        { field: 'carrierCompany', op: '==', value: 'HM' },
        { field: 'auditFSID', op: '==', value: audit.id },
      ],
    })
    const sent = steps.find(({ type }) => type === 'EMAIL_INSURED')
    await done(actOnAudit(world, on(audit), { kind: 'bounce', stepId: sent?.id ?? '' }))
  }
  const called = audits.slice(BOUNCED)
  await inParallel(called, 8, undefined, (audit) =>
    done(actOnAudit(world, on(audit), { kind: 'create', step: 'CALL_INSURED' })),
  )
  const claimed = called[1] as Audit
  await done(actOnAudit(world, on(claimed), { kind: 'claim' }))
  await admin.close()
  return { audits: called, bounced, claimed }
}

async function done(work: Promise<Result<unknown>>, unless?: string): Promise<void> {
  const result = await work
  if (result.ok || result.error.code === unless) return
  throw new Error(`${result.error.code}: ${result.error.message}`)
}
