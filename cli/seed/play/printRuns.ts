import { contentHere } from '#shared/documents/ops/contentWork.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { LetterRun } from '#shared/outreach/letterRun.ts'
import { markMailed } from '#shared/outreach/ops/letterRuns.ts'
import { dueLetters, printLetters } from '#shared/outreach/ops/printLetters.ts'
import { counted } from '#shared/simulation/stage.ts'
import { fontFiles } from '../../content/fontFiles.ts'
import { DEMO_ADMIN, type Scene } from './scene.ts'

/** Working days before the last one on whose mornings letters are printed, those due by then. */
const PRINTED_AGO = [9, 4, 1]

/** The office takes what it has printed to the post on the next working day; the last run still lies there. */
const MAILED_AGO = PRINTED_AGO.slice(0, -1).map((ago) => ago - 1)

/** Letters of so many of the last working days go by runs; earlier ones are only known to be mailed. */
export const RUN_DAYS = 13

/** What an admin does with letters on the morning of a working day. */
export async function workOnLetters(
  scene: Scene,
  day: Day,
  carriers: readonly string[],
): Promise<void> {
  const { workDays } = scene.calendar
  const ago = workDays.length - 1 - workDays.indexOf(day)
  if (MAILED_AGO.includes(ago)) await mailRuns(scene, day)
  if (!PRINTED_AGO.includes(ago)) return
  for (const carrier of carriers) await printRun(scene, day, carrier)
}

async function printRun({ stage, files }: Scene, day: Day, carrierId: string): Promise<void> {
  const { store } = stage.world
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, carrierId)
  if (carrier === null || (await dueLetters(store, carrierId)).length === 0) return
  const world = { ...stage.world, files, content: contentHere(fontFiles(import.meta.url)) }
  const command = `print-${carrierId}-${day}`
  counted(stage, 'print', await printLetters(world, { carrier, by: DEMO_ADMIN.userId, command }))
}

async function mailRuns({ stage }: Scene, day: Day): Promise<void> {
  const runs = await stage.world.store.list<LetterRun>(COLLECTIONS.letterRuns, {
    filters: [{ field: 'state', op: '==', value: 'PRINTED' }],
    sort: { field: 'id', direction: 'asc' },
  })
  for (const { id: run, carrierCompany: carrier } of runs)
    counted(stage, 'mail', await markMailed(stage.world, { carrier, run, day }))
}
