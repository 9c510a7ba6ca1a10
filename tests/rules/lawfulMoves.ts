import type { Audit } from '#shared/domain/audit/Audit.ts'
import { sealHistoryEntry } from '#shared/domain/audit/sealHistoryEntry.ts'
import type { BakeState } from '#shared/domain/audit/states.ts'
import { TRANSITIONS } from '#shared/domain/audit/transitions.ts'
import { lapsedText } from '#shared/domain/step/lapse.ts'
import type { StepType } from '#shared/domain/step/steps.ts'
import { anAudit } from '#shared/testing/builders.ts'
import type { ActorName } from './actors.ts'
import { EngineStage, type StageSettings } from './EngineStage.ts'
import { daysOn } from './moments.ts'
import type { RuleCase } from './RuleCase.ts'
import { MADE_AT } from './world.ts'

/** Every move of the table by every role that may make it, as the engine writes it. */
export async function lawfulMoves(): Promise<RuleCase[]> {
  const cases: RuleCase[] = []
  for (const [name, transition] of Object.entries(TRANSITIONS)) {
    const [from, to] = name.split('>') as [BakeState, BakeState]
    for (const role of ['admin', 'baker'] as const) {
      if (!transition.roles.includes(role)) continue
      cases.push(await lawfulMove(from, to, role))
    }
  }
  return cases
}

/** One move, as the engine writes it for somebody who may make it. */
export async function lawfulMove(
  from: BakeState,
  to: BakeState,
  actor: ActorName,
): Promise<RuleCase> {
  const stage = await EngineStage.open(settingsFor(from, to))
  return stage.record(actor, { kind: 'move', to }, reasonFor(from, to))
}

const CHASED: readonly BakeState[] = ['CONTACTING', 'HEARTBEAT', 'SKIPPED', 'WRONG_DOCS']
const DECIDED: readonly BakeState[] = [
  'PRODUCTIVE',
  'NONPRODUCTIVE',
  'FINAL_REVIEW_COMPLETE',
  'SENT_TO_CARRIER',
  'INVOICED',
]

function settingsFor(from: BakeState, to: BakeState): StageSettings {
  const resumeState = to === 'CANCELLED' ? 'CONTACTING' : to
  const worked = from === 'PAUSED' ? resumeState : from
  const open: StepType[] = worked === 'READY' ? ['READY'] : []
  if (CHASED.includes(worked)) open.push('CALL_INSURED', 'CALL_AGENT')
  const outcome: Partial<Audit> = {
    outcome: from === 'NONPRODUCTIVE' ? 'NONPRODUCTIVE' : 'PRODUCTIVE',
    outcomeBy: 'second@acme.example',
    outcomeAt: daysOn(-1),
  }
  const pause = { resumeState, reason: 'Owner is away', at: daysOn(-2), until: null }
  return {
    audit: {
      bakeState: from,
      submitted: ['SUBMITTED', 'WORKSHEET', 'PRODUCTIVE'].includes(worked),
      ...(DECIDED.includes(from) ? outcome : {}),
      ...(from === 'PAUSED' ? { pause } : {}),
      ...(from === 'HEARTBEAT' && to === 'CONTACTING' ? lapsedTwice() : {}),
    },
    open,
    carrier: { worksheet: from !== 'SUBMITTED' || to !== 'PRODUCTIVE' },
  }
}

/** The insured kept silent twice after a sign of life. */
function lapsedTwice(): Pick<Audit, 'history'> {
  const { history } = anAudit({ dateAdded: MADE_AT })
  const text = lapsedText('WAITING_FOR_INSURED')
  for (const days of [8, 3])
    history.push(
      sealHistoryEntry(history.at(-1) ?? null, {
        op: 'LAPSED',
        text,
        date: daysOn(-days),
        userId: 'System',
      }),
    )
  return { history }
}

function reasonFor(from: BakeState, to: BakeState): string {
  if (to === 'WRONG_DOCS') return 'D3: pages are missing'
  if (to === 'SENT_TO_CARRIER') return 'claims@acme.example'
  if (to !== 'NONPRODUCTIVE') return 'Agreed on the phone'
  return from === 'WORKSHEET' ? 'RECORDS_UNUSABLE: no ledgers' : 'REFUSED: in writing'
}
