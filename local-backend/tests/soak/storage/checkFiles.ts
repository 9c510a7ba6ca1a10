import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOf, type FileSlot, sha256Of } from './FileSlot.ts'
import type { UploadClient } from './UploadClient.ts'

/**
 * Looks whether a server that came back has every acknowledged file with its very bytes, and whether its
 * folder holds a blob for each of them, a part for each open upload, and nothing else. Takes what it
 * found for the new state of the slots.
 */
export async function checkFiles(
  client: UploadClient,
  slots: readonly FileSlot[],
  folder: string,
): Promise<string[]> {
  const failures: string[] = []
  const wanted = new Set<string>()
  for (const slot of slots) {
    const found = await client.read(slot.name)
    const n = [slot.acknowledged, slot.tried].find((one) =>
      found === null ? one === 0 : one > 0 && bytesOf(slot, one).equals(found),
    )
    if (n === undefined) {
      const size = found === null ? 'nothing' : `${found.length} bytes`
      failures.push(`${slot.name} holds ${size}, not ${slot.acknowledged} or ${slot.tried}`)
    }
    if (found !== null) wanted.add(sha256Of(found))
    Object.assign(slot, { acknowledged: n ?? 0, tried: n ?? 0 })
    if (slot.open?.n === n) slot.open = null
  }
  const blobs = readdirSync(join(folder, 'blobs'))
    .flatMap((name) => readdirSync(join(folder, 'blobs', name)))
    .map((name) => name.replace(/\.blob$/, ''))
  for (const blob of blobs) if (!wanted.has(blob)) failures.push(`no object names the blob ${blob}`)
  for (const blob of wanted) if (!blobs.includes(blob)) failures.push(`the blob ${blob} is missing`)
  for (const part of readdirSync(join(folder, 'uploads'))) {
    const id = part.replace(/\.part$/, '')
    const owners = await Promise.all(slots.map(({ name }) => client.received(name, id)))
    if (owners.every((received) => received === null))
      failures.push(`no upload owns the part ${id}`)
  }
  return failures
}
