import type { Actor } from '#shared/domain/audit/Actor.ts'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Role } from '#shared/domain/user/User.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { WorkerWorld } from '#shared/operations/worker/WorkerWorld.ts'
import type { Random } from '#shared/ports/random.ts'
import { DEMO_USERS } from '../people.ts'
import type { DemoCalendar } from './demoCalendar.ts'
import type { Story } from './demoStories.ts'
import type { ScratchStore } from './scratchStore.ts'

/** Where the demo is played: a store of its own, its own clock, and chance that is the same each time. */
export interface DemoScene {
  world: WorkerWorld & { store: ScratchStore }
  calendar: DemoCalendar
  choice: Random
  /** What each audit's story is, by FSID. */
  stories: Map<string, Story>
  /** Lets some minutes pass, never beyond the moment at which the demo ends. */
  passMinutes(minutes: number): void
  /** What was sent up to then has been delivered. */
  delivered: Date
  /** Work that was refused, by what it was: each is tried again the next day. */
  refused: Map<string, number>
}

export const DEMO_BAKER: Actor = { userId: emailOf('baker'), role: 'baker' }
export const DEMO_ADMIN: Actor = { userId: emailOf('admin'), role: 'admin' }
export const DEMO_CARRIER_USER = emailOf('carrier')

function emailOf(role: Role): string {
  return DEMO_USERS.find((user) => user.role === role)?.email ?? ''
}

/** Carries a piece of work out and lets its time pass; true when it was done. */
export async function carryOut(
  scene: DemoScene,
  name: string,
  work: Promise<Result<Audit>>,
): Promise<boolean> {
  const done = await work
  if (done.ok) scene.passMinutes(2 + scene.choice.below(7))
  else {
    const what = `${name} ${done.error.code}`
    scene.refused.set(what, (scene.refused.get(what) ?? 0) + 1)
  }
  return done.ok
}
