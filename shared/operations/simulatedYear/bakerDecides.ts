import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { AuditPatch } from '../../domain/audit/editAudit.ts'
import { KEY_QUESTION_IDS } from '../../domain/audit/keyQuestions.ts'
import { editAudit } from '../editAudit.ts'
import { moveAudit } from '../moveAudit.ts'
import { attach } from './endChase.ts'
import { act, chance, daysSince, personaOf, type Year } from './Year.ts'

/** What a state asks of a baker without a step: look at the documents, fill the worksheet, go on. */
export async function bakerDecides(year: Year, audit: Audit, actor: Actor): Promise<void> {
  const { world } = year
  const { id: auditFSID, bakeState } = audit
  const move = (to: Audit['bakeState'], reason = '', until: string | null = null) =>
    act(year, `${bakeState}>${to}`, moveAudit(world, { auditFSID, actor, to, reason, until }))
  switch (bakeState) {
    case 'CONTACTING':
    case 'HEARTBEAT':
      await maybePause(year, audit, move)
      return
    case 'SKIPPED':
      if (daysSince(world.clock.now(), audit.lastEventAt) < 12) return
      if (chance(year, 30)) await move('CONTACTING')
      else await move('SUBMITTED', 'waived: the rest is not needed')
      return
    case 'SUBMITTED':
      if (audit.revision === 0 && chance(year, 12)) await move('WRONG_DOCS', 'D3: the wrong year')
      else if (!(await move('WORKSHEET'))) await outcome(year, audit, actor, move)
      return
    case 'WORKSHEET':
      if (chance(year, 4)) await move('NONPRODUCTIVE', 'RECORDS_UNUSABLE: nothing adds up')
      else await outcome(year, audit, actor, move)
      return
    case 'REDO':
      await move(chance(year, 85) ? 'WORKSHEET' : 'CONTACTING')
      return
    case 'PAUSED':
      if (audit.pause?.until === null && chance(year, 10)) await move(audit.pause.resumeState)
      return
  }
}

type Move = (to: Audit['bakeState'], reason?: string, until?: string | null) => Promise<boolean>

async function maybePause(year: Year, audit: Audit, move: Move): Promise<void> {
  const { fate } = personaOf(year, audit)
  if (audit.history.some(({ to }) => to === 'PAUSED') || !chance(year, 10)) return
  const days = 3 + year.random.below(20)
  const until = new Date(year.world.clock.now().getTime() + days * 86_400_000)
  if (fate === 'paused') await move('PAUSED', 'flood', until.toISOString().slice(0, 10))
  if (fate === 'rested') await move('PAUSED', 'waiting for the court')
}

/** Figures first, the outcome then; what is lacking is told, and put right or waived. */
async function outcome(year: Year, audit: Audit, actor: Actor, move: Move): Promise<void> {
  if (await move('PRODUCTIVE')) return
  const patch = figuresOf(audit, chance(year, 30))
  await act(year, 'edit', editAudit(year.world, { auditFSID: audit.id, actor, patch }))
  if (chance(year, 50)) await attach(year, audit, 'D3')
  if (!(await move('PRODUCTIVE'))) await move('PRODUCTIVE', 'waived: the ledger shows it')
}

function figuresOf({ categories, keyQuestions }: Audit, isFarOff: boolean): AuditPatch {
  const share = isFarOff ? 1.5 : 1.1
  return {
    categories: categories.map((line) => ({
      ...line,
      finalExposure: Math.round((line.estimatedExposure ?? 1000) * share),
      notes: isFarOff ? 'A second location opened.' : line.notes,
    })),
    keyQuestions: {
      ...Object.fromEntries(KEY_QUESTION_IDS.map((id) => [id, { answer: 'no', detail: '' }])),
      ...keyQuestions,
    },
  }
}
