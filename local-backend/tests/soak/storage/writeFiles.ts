import type { SeededRandom } from '../../official/SeededRandom.ts'
import { bytesOf, type FileSlot } from './FileSlot.ts'
import type { UploadClient } from './UploadClient.ts'

const PIECE = 256 * 1024

/** Puts and removes files of all slots at once, each slot by one writer, until the server is gone. */
export async function writeFiles(
  client: UploadClient,
  slots: readonly FileSlot[],
  options: { random: SeededRandom; next: () => number; isOver: () => boolean },
): Promise<void> {
  await Promise.all(slots.map((slot) => writeUntilOver(client, slot, options)))
}

async function writeUntilOver(
  client: UploadClient,
  slot: FileSlot,
  { random, next, isOver }: Parameters<typeof writeFiles>[2],
): Promise<void> {
  try {
    while (!isOver()) {
      if (slot.open !== null) await goOn(client, slot, slot.open)
      else if (random.chance(0.15)) {
        slot.tried = 0
        await client.remove(slot.name)
        slot.acknowledged = 0
      } else if (random.chance(0.5)) {
        slot.tried = next()
        await client.put(slot.name, bytesOf(slot, slot.tried))
        slot.acknowledged = slot.tried
      } else {
        const n = next()
        const id = await client.start(slot.name, bytesOf(slot, n).length)
        slot.open = { id, n, sent: 0 }
      }
    }
  } catch (error) {
    // Killed in the middle: what was tried may be there or not.
    if (!isOver() && !isLostConnection(error)) throw error
  }
}

/** Sends piece after piece, from where the server says it is. */
async function goOn(
  client: UploadClient,
  slot: FileSlot,
  open: NonNullable<FileSlot['open']>,
): Promise<void> {
  const bytes = bytesOf(slot, open.n)
  const received = await client.received(slot.name, open.id)
  if (received === null) throw new Error(`the upload of ${slot.name} is lost`)
  if (received < open.sent)
    throw new Error(`${slot.name}: ${open.sent} bytes were taken, ${received} are there`)
  for (let offset = received; ; ) {
    const end = Math.min(offset + PIECE, bytes.length)
    const isLast = end === bytes.length
    if (isLast) slot.tried = open.n
    const piece = { offset, bytes: bytes.subarray(offset, end), isLast }
    if (await client.piece(slot.name, open.id, piece)) {
      Object.assign(slot, { acknowledged: open.n, open: null })
      return
    }
    open.sent = end
    offset = end
  }
}

function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError
}
