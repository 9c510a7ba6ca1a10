import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { Step } from '../../domain/step/Step.ts'
import { claimAudit } from '../claimAudit.ts'
import { releaseAudit } from '../releaseAudit.ts'
import { bakerDecides } from './bakerDecides.ts'
import { BAKERS } from './people.ts'
import { workOnStep } from './workOnStep.ts'
import { act, chance, pick, type Year } from './Year.ts'

/** Bakers work their queue, and what the states ask for without a step. */
export async function bakerActs(year: Year): Promise<void> {
  for (const { id } of year.carriers) {
    const queue = await year.world.store.list<Step>('asteps', {
      filters: [
        { field: 'carrierCompany', op: '==', value: id },
        { field: 'baker', op: '==', value: true },
        { field: 'bakerStepActive', op: '==', value: true },
      ],
    })
    for (const step of queue) {
      const audit = year.mirror.audits.get(step.auditFSID)
      if (audit && chance(year, 60))
        await withClaim(year, audit, (actor) => workOnStep(year, audit, step, actor))
    }
  }
  for (const audit of [...year.mirror.audits.values()])
    if (chance(year, 40)) await bakerDecides(year, audit, pick(year, BAKERS))
}

/** Some claim what they work on, and now and then another reaches for the same. */
async function withClaim(
  year: Year,
  { id: auditFSID }: Audit,
  work: (actor: Actor) => Promise<void>,
): Promise<void> {
  const { world } = year
  const actor = pick(year, BAKERS)
  const isClaimed =
    chance(year, 15) && (await act(year, 'claim', claimAudit(world, { auditFSID, actor })))
  if (chance(year, 4)) {
    // Two at once: one of them is told.
    const other = pick(year, BAKERS)
    await Promise.all([work(actor), work(other)])
  } else await work(actor)
  if (isClaimed && chance(year, 70))
    await act(year, 'release', releaseAudit(world, { auditFSID, actor }))
}
