import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { FRAME_HEAD, frameAt } from '../../src/store/frame.ts'
import { openStore } from '../../src/store/openStore.ts'
import { SEGMENT_HEAD } from '../../src/store/Segment.ts'
import { openService, readTexts } from './openService.ts'
import type { WrittenFolder } from './writeFolder.ts'

/** Cuts the log at each byte of its last three records (each `step`-th), opens it and looks. */
export async function cutEverywhere(
  { folder, states }: WrittenFolder,
  copy: () => Promise<string>,
  step: number,
): Promise<{ cuts: number; failures: string[] }> {
  const failures: string[] = []
  const name =
    (await readdir(folder))
      .filter((one) => one.endsWith('.log'))
      .sort()
      .at(-1) ?? ''
  const bytes = await readFile(join(folder, name))
  const ends = [SEGMENT_HEAD]
  for (let at = SEGMENT_HEAD; at < bytes.length; ends.push(at)) {
    at += FRAME_HEAD + (frameAt(bytes, at) ?? Number.POSITIVE_INFINITY)
  }
  const [first = 0] = ends.slice(-4)
  let cuts = 0
  for (let cut = first; cut <= bytes.length; cut += step) {
    cuts += 1
    const damaged = await copy()
    await truncate(join(damaged, name), cut)
    const whole = ends.filter((end) => end <= cut)
    const boundary = whole.at(-1) ?? 0
    const wanted = states[states.length - 1 - (ends.length - whole.length)]
    const store = await openStore({ directory: damaged })
    const { scanned, found } = await readTexts(openService(store))
    if (!isDeepStrictEqual(scanned, wanted)) failures.push(`cut at ${cut}: other documents`)
    if (!isDeepStrictEqual(found, scanned)) failures.push(`cut at ${cut}: indexes disagree`)
    const { truncated } = store.recovery
    if (cut === boundary ? truncated !== null : truncated?.offset !== boundary) {
      failures.push(`cut at ${cut}: reported ${JSON.stringify(truncated)}, not ${boundary}`)
    }
    await store.close()
  }
  return { cuts, failures }
}
