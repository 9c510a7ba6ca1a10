import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SeededRandom } from '../official/SeededRandom.ts'
import { buildServer } from './buildServer.ts'
import type { Fault } from './Fault.ts'
import { type SoakPart, shareOf } from './SoakPart.ts'
import { startServer } from './startServer.ts'
import { checkFiles } from './storage/checkFiles.ts'
import { emptyFileSlots } from './storage/FileSlot.ts'
import { UploadClient } from './storage/UploadClient.ts'
import { writeFiles } from './storage/writeFiles.ts'

/** `kill -9` while files are put, gone on with, replaced and removed; a look at all of them after each. */
export const storageKillPart: SoakPart = {
  name: 'storage kill -9',
  async run(share) {
    const kills = shareOf(FULL, share)
    const program = await buildServer()
    const folder = await mkdtemp(join(tmpdir(), 'soak-storage-'))
    const random = new SeededRandom(11)
    const slots = emptyFileSlots()
    const failures: string[] = []
    const met = new Map<string, number>()
    let uploads = 0
    const next = () => {
      uploads += 1
      return uploads
    }
    const look = async (port: number, when: string) => {
      const found = await checkFiles(new UploadClient(port), slots, folder)
      failures.push(...found.map((one) => `${when}: ${one}`))
    }
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const fault = kill % 2 === 0 ? POINTS[(kill / 2) % POINTS.length] : undefined
        const options = {
          folder,
          segmentBytes: SEGMENT_BYTES,
          ...(fault && { fault: { ...fault, skip: random.below(fault.skip ?? 1) } }),
        }
        const server = await startServer(program, options).catch((error: unknown) => {
          // What a start removes may be what it is killed at.
          if (fault === undefined || !String(error).includes('SIGKILL')) throw error
          return null
        })
        if (server === null) {
          met.set('at the start', (met.get('at the start') ?? 0) + 1)
          continue
        }
        await look(server.port, `kill ${kill}`)
        let isOver = false
        const over = server.ended.then(() => {
          isOver = true
        })
        const client = new UploadClient(server.port)
        const work = writeFiles(client, slots, { random, next, isOver: () => isOver })
        await Promise.race([over, wait(fault ? LONGEST_WAIT_MS : 20 + random.below(400))])
        const where = isOver ? `${fault?.point} ${fault?.file}` : 'any moment'
        met.set(where, (met.get(where) ?? 0) + 1)
        isOver = true
        await server.kill()
        await work
      }
      const last = await startServer(program, { folder, segmentBytes: SEGMENT_BYTES })
      await look(last.port, 'at the end')
      await last.kill()
    } catch (error) {
      failures.push(String(error).slice(0, 400))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const where = [...met].map(([point, count]) => `${count} ${point}`).join(', ')
    return { number: `${kills} kills (${where}), ${uploads} uploads`, failures }
  },
}

const FULL = 200
const SEGMENT_BYTES = 48 * 1024
/** A point that is not met in this time gives an ordinary kill. */
const LONGEST_WAIT_MS = 2000

/** Where the process is killed; `skip` is how many times at most it gets past that before. */
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
