import { type Dirent, readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { expectWhole } from './expectWhole.ts'
import { orderFileOf } from './orderFiles.ts'
import { playedFolder } from './playedFolder.ts'
import { readStore } from './readStore.ts'
import { type CliRun, type RunningCli, runCli, startCli } from './runCli.ts'

interface Totals {
  totals: { created: number; unchanged: number; orders: number }
}

/** Bytes that an order takes on disk, about: when to strike is measured by the data folder's growth. */
const BYTES_AN_ORDER = 20_000

/**
 * Imports `orders` orders and stops the process with `signal` as many times as there are `shares`,
 * each time after about that share of the orders is on disk; then lets it finish. Fails unless
 * everything is there once and whole. Returns how the stopped runs and the last one ended.
 */
export async function cutOffImports(
  folder: string,
  { orders, shares, signal }: { orders: number; shares: readonly number[]; signal: NodeJS.Signals },
): Promise<{ stopped: CliRun[]; last: CliRun }> {
  const file = join(folder, 'orders.csv')
  const data = await playedFolder(join(folder, 'data'))
  await writeFile(file, orderFileOf(orders))
  const empty = sizeOf(data)
  const args = ['orders', 'import', file, '--carrier', 'HM', '--data', data, '--json']
  const stopped: CliRun[] = []
  for (const share of shares) {
    const run = startCli(args)
    await untilGrown(run, data, empty + share * orders * BYTES_AN_ORDER)
    run.child.kill(signal)
    stopped.push(await run.done)
  }
  const last = await runCli(args)
  expect(last.err).not.toContain('[')
  expect(last.exit).toBe(0)
  const { totals } = last.json<Totals>()
  expect(totals.orders).toBe(orders)
  expect(totals.created + totals.unchanged).toBe(orders)
  expectWhole(await readStore(data), 'HM', orders)
  return { stopped, last }
}

/** Waits until the data folder has grown to `bytes`, or the import was quicker than we. */
async function untilGrown({ done }: RunningCli, folder: string, bytes: number): Promise<void> {
  let ended = false
  void done.then(() => {
    ended = true
  })
  while (!ended && sizeOf(folder) < bytes) await wait(5)
}

function sizeOf(folder: string): number {
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => {
      // A file may go between the listing and the look: the store tidies up as it works.
      const found = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })
      return sum + (found?.size ?? 0)
    }, 0)
}
