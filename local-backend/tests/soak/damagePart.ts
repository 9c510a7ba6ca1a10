import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutEverywhere } from './cutEverywhere.ts'
import { flipBits } from './flipBits.ts'
import { type SoakPart, shareOf } from './SoakPart.ts'
import { type WrittenFolder, writeFolder } from './writeFolder.ts'

/** The last records cut at every byte, as a failing power supply leaves them. */
export const cutPart: SoakPart = {
  name: 'cut logs',
  run: (share) =>
    withFolder(async (written, copy) => {
      const { cuts, failures } = await cutEverywhere(written, copy, shareOf(1 / share, 1))
      return { number: `${cuts} cuts in the last three records`, failures }
    }),
}

/** Single bits turned in logs and checkpoints. */
export const flipPart: SoakPart = {
  name: 'flipped bits',
  run: (share) =>
    withFolder(async (written, copy) => {
      const { outcomes: counts, failures } = await flipBits(
        written,
        copy,
        shareOf(FULL_FLIPS, share),
      )
      const outcomes = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
      return { number: `${shareOf(FULL_FLIPS, share)} flips: ${outcomes}`, failures }
    }),
}

const FULL_FLIPS = 1000

async function withFolder<T>(
  run: (written: WrittenFolder, copy: () => Promise<string>) => Promise<T>,
): Promise<T> {
  const base = await mkdtemp(join(tmpdir(), 'soak-damage-'))
  try {
    const written = await writeFolder(join(base, 'sound'))
    const copy = async () => {
      const folder = join(base, 'copy')
      await rm(folder, { recursive: true, force: true })
      await cp(written.folder, folder, { recursive: true })
      return folder
    }
    return await run(written, copy)
  } finally {
    await rm(base, { recursive: true, force: true })
  }
}
