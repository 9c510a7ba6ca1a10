import type { Fault } from './Fault.ts'
import { killRounds } from './killRounds.ts'
import { type SoakPart, shareOf } from './SoakPart.ts'
import { checkFiles } from './storage/checkFiles.ts'
import { emptyFileSlots } from './storage/FileSlot.ts'
import { UploadClient } from './storage/UploadClient.ts'
import { writeFiles } from './storage/writeFiles.ts'

/** `kill -9` while files are put, gone on with, replaced and removed; a check of all after each. */
export const storageKillPart: SoakPart = {
  name: 'storage kill -9',
  async run(share) {
    const kills = shareOf(FULL, share)
    const slots = emptyFileSlots()
    let uploads = 0
    const next = () => {
      uploads += 1
      return uploads
    }
    const { failures, where } = await killRounds({
      name: 'storage',
      seed: 11,
      kills,
      points: POINTS,
      mayLosePower: false,
      mayEndAtStart: true,
      longestWaitMs: 2000,
      longestWorkMs: 400,
      work: ({ port }, { random, isOver }) =>
        writeFiles(new UploadClient(port), slots, { random, next, isOver }),
      check: ({ port }, folder) => checkFiles(new UploadClient(port), slots, folder),
    })
    return { number: `${kills} kills (${where}), ${uploads} uploads`, failures }
  },
}

const FULL = 200

const POINTS: readonly Fault[] = [
  { point: 'write', file: '.part', skip: 200 },
  { point: 'synced', file: '.part', skip: 20, losesPower: true },
  { point: 'write', file: '.part', skip: 200, losesPower: true },
  { point: 'rename', file: '.blob', skip: 20 },
  { point: 'renamed', file: '.blob', skip: 20 },
  { point: 'remove', file: '.part', skip: 20 },
  { point: 'remove', file: '.blob', skip: 15 },
  { point: 'write', file: '.log', skip: 60 },
  { point: 'synced', file: '.log', skip: 60 },
  { point: 'renamed', file: 'checkpoint', skip: 2 },
]
