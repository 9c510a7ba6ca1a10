import { DEFAULT_CARRIER } from '#shared/domain/constants.ts'
import type { Completion } from '#shared/domain/step/completeStep.ts'
import type { Step } from '#shared/domain/step/Step.ts'
import { STEPS } from '#shared/domain/step/steps.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { completeStep } from '#shared/operations/completeStep.ts'
import { carryOut, DEMO_BAKER, type DemoScene } from './DemoScene.ts'

/** Of ten calls that are to be made, so many are on the same day. */
const SAME_DAY = 6

const DAY_MS = 86_400_000

/** The baker's calls of a day, to insureds and agents who do not answer. */
export async function makeCalls(scene: DemoScene): Promise<void> {
  const { world, choice, stories } = scene
  const due = await world.store.list<Step>(COLLECTIONS.asteps, {
    filters: [
      { field: 'carrierCompany', op: '==', value: DEFAULT_CARRIER },
      { field: 'baker', op: '==', value: true },
      { field: 'bakerStepActive', op: '==', value: true },
    ],
    sort: { field: 'id', direction: 'asc' },
  })
  for (const step of due) {
    const { category, direction } = STEPS[step.type]
    const isAsked = (category === 'INSURED' || category === 'AGENT') && direction === 'out'
    const story = stories.get(step.auditFSID)
    if (!isAsked || !story) continue
    if (!story.isDiligent && choice.below(10) >= SAME_DAY) continue
    const completion = completionOf(scene, step)
    const request = { auditFSID: step.auditFSID, actor: DEMO_BAKER, step: step.type, completion }
    await carryOut(scene, step.type, completeStep(world, request))
  }
}

function completionOf({ world, choice, stories }: DemoScene, step: Step): Completion {
  const { channel, party } = STEPS[step.type]
  if (channel !== 'call') return {}
  const story = stories.get(step.auditFSID)
  if (story?.wrongNumber && party === 'insured') return { disposition: 'wrongNumber' }
  const isCallBack = !story?.isDiligent && step.attempt === 1 && choice.below(12) === 0
  if (isCallBack) {
    const callbackAt = new Date(world.clock.now().getTime() + DAY_MS)
    return { disposition: 'callBack', callbackAt }
  }
  return { disposition: choice.below(2) === 0 ? 'voicemail' : 'noAnswer' }
}
