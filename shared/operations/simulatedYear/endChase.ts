import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { completeStep } from '../completeStep.ts'
import { createStep } from '../createStep.ts'
import { moveAudit } from '../moveAudit.ts'
import { act, chance, codeOf, personaOf, type Year } from './Year.ts'

/**
 * Every attempt is made: the baker sets the outcome. Where the gate does not let them, they try once
 * more, or put to the file what says so.
 */
export async function endChase(
  year: Year,
  audit: Audit,
  type: 'MANUAL' | 'NONPRODUCTIVE',
  actor: Actor,
): Promise<void> {
  const { world, figures } = year
  const request = { auditFSID: audit.id, actor }
  const propose = (reason: string) => moveAudit(world, { ...request, to: 'NONPRODUCTIVE', reason })
  if (personaOf(year, audit).insured === 'refuses' && chance(year, 60))
    await attach(year, audit, 'D4')
  const code = await codeOf(propose('NO_CONTACT: nobody answers'))
  if (code === null) {
    figures.done('nonproductive')
    return
  }
  figures.refused('nonproductive', code)
  if (code === 'ATTEMPTS_MISSING' && type === 'MANUAL' && chance(year, 50)) {
    await act(year, 'complete MANUAL', completeStep(world, { ...request, step: 'MANUAL' }))
    await act(year, 'create CALL_INSURED', createStep(world, { ...request, step: 'CALL_INSURED' }))
    return
  }
  await attach(year, audit, 'D4')
  await act(year, 'nonproductive with proof', propose('OUT_OF_BUSINESS: the letter came back'))
}

/** A document that somebody put to the file. */
export async function attach(year: Year, audit: Audit, docType: string): Promise<void> {
  const dateAdded = year.world.clock.now()
  const { id, carrierCompany } = audit
  await year.world.store.add('attachments', { audit: id, carrierCompany, docType, dateAdded })
}
