import type { OutgoingMail } from '#shared/domain/outgoing/OutgoingDocument.ts'
import { STEPS } from '#shared/domain/step/steps.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { DemoScene } from './DemoScene.ts'

/**
 * Delivers what the engine has sent since, as Firebase's extensions would: each document says what
 * became of it, and the worker takes it from there. What was sent to a wrong address comes back.
 */
export async function deliverMail(scene: DemoScene): Promise<void> {
  const { world, stories } = scene
  const endTime = world.clock.now()
  for (const collection of [COLLECTIONS.mail, COLLECTIONS.messages] as const) {
    const sent = await world.store.list<OutgoingMail>(collection, {
      filters: [{ field: 'dateAdded', op: '>', value: scene.delivered }],
      sort: { field: 'dateAdded', direction: 'asc' },
    })
    for (const { id, auditFSID, stepType } of sent) {
      const isBack = stories.get(auditFSID)?.bounces && STEPS[stepType].party === 'insured'
      const delivery = { state: isBack ? 'ERROR' : 'SUCCESS', attempts: 1, endTime }
      await world.store.update(collection, id, { delivery })
    }
  }
  scene.delivered = endTime
}
