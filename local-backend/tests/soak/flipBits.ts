import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openStore } from '../../src/store/openStore.ts'
import { StoreOpenError } from '../../src/store/storeErrors.ts'
import { SeededRandom } from '../official/SeededRandom.ts'
import { openService, readTexts } from './openService.ts'
import type { WrittenFolder } from './writeFolder.ts'

/** Turns single bits of logs and checkpoint, one at a time, opens the folder and looks. */
export async function flipBits(
  { folder, states }: WrittenFolder,
  copy: () => Promise<string>,
  flips: number,
): Promise<{ outcomes: Map<string, number>; failures: string[] }> {
  const random = new SeededRandom(11)
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      name,
      bytes: await readFile(join(folder, name)),
    })),
  )
  const failures: string[] = []
  const outcomes = new Map<string, number>()
  for (let flip = 0; flip < flips; flip += 1) {
    const { name, bytes } = random.pick(files)
    const bit = random.below(bytes.length * 8)
    const at = `${name}, byte ${bit >> 3}`
    const damaged = await copy()
    const flipped = Buffer.from(bytes)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    await writeFile(join(damaged, name), flipped)
    const outcome = await outcomeOf(damaged, states, (what) => failures.push(`${at}: ${what}`))
    if (outcome.place !== undefined && !isBefore(outcome.place, join(damaged, name), bit >> 3)) {
      failures.push(`${at}: the refusal names ${outcome.place}`)
    }
    const unchanged = outcome.kind !== 'refused at the start'
    if (!unchanged && !flipped.equals(await readFile(join(damaged, name)))) {
      failures.push(`${at}: refused, and changed all the same`)
    }
    outcomes.set(outcome.kind, (outcomes.get(outcome.kind) ?? 0) + 1)
  }
  return { outcomes, failures }
}

interface Outcome {
  kind: string
  /** `file, byte N` of the refusal. */
  place?: string
}

async function outcomeOf(
  folder: string,
  states: WrittenFolder['states'],
  fail: (what: string) => void,
): Promise<Outcome> {
  let place: string | undefined
  const store = await openStore({ directory: folder }).catch((error: unknown) => {
    if (!(error instanceof StoreOpenError)) throw error
    const { code, details } = error
    if (code !== 'DAMAGED' && code !== 'NEWER_FORMAT') fail(`the refusal is ${code}`)
    place = `${details.file}, byte ${details.offset ?? 0}`
    return null
  })
  if (store === null) return { kind: 'refused at the start', place: place ?? 'nothing' }
  try {
    const { scanned, found } = await readTexts(openService(store))
    if (!isDeepStrictEqual(found, scanned)) fail('indexes disagree with documents')
    if (isDeepStrictEqual(scanned, states.at(-1))) return { kind: 'without loss' }
    if (!isDeepStrictEqual(scanned, states.at(-2))) fail('neither all commits nor all but the last')
    if (store.recovery.truncated === null) fail('the last commit is gone without a word')
    return { kind: 'last commit cut off, and said so' }
  } catch (error) {
    const named = /(\/\S+\.log) at byte (\d+)/.exec(String(error))
    return { kind: 'refused at the read', place: `${named?.[1]}, byte ${named?.[2]}` }
  } finally {
    await store.close()
  }
}

function isBefore(place: string, file: string, byte: number): boolean {
  const [named, at] = place.split(', byte ')
  return named === file && Number(at) <= byte
}
