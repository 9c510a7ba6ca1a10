import { expect, it } from 'vitest'
import { OfficialEmulator } from './OfficialEmulator.ts'
import { rulesDifferential } from './rulesDifferential.ts'

/** `host:port` of Google's emulator, started with any rules. */
const host = process.env['OFFICIAL_EMULATOR']
const REQUESTS = Number(process.env['OFFICIAL_REQUESTS'] ?? 20_000)
const SEED = Number(process.env['OFFICIAL_SEED'] ?? 1)

it(`${REQUESTS} generated requests get the same verdict from both`, async () => {
  if (host === undefined) {
    throw new Error('Set OFFICIAL_EMULATOR to the host and port of Google’s Firestore emulator.')
  }
  const official = new OfficialEmulator(host)
  if (!(await official.isThere())) throw new Error(`Google’s emulator does not answer at ${host}.`)
  const { requests, refused, odd, differences } = await rulesDifferential(official, REQUESTS, SEED)
  const reasons = differences.filter(({ what }) => what === 'reason').length
  process.stdout.write(
    `${requests} requests, ${refused} refused, ${reasons} in other words, ${odd} denied by the emulator's oddity.\n`,
  )
  expect(differences.filter(({ what }) => what !== 'reason').slice(0, SHOWN)).toEqual([])
})

const SHOWN = 5
