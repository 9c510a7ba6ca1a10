import { expect, it } from 'vitest'
import { cutPart, flipPart } from './damagePart.ts'
import { faultPart } from './faultPart.ts'
import { historyPart } from './historyPart.ts'
import { killPart } from './killPart.ts'
import { listenPart } from './listenPart.ts'
import { storageKillPart } from './storageKillPart.ts'

/** A small share of `npm run soak`: how many of each the full one does is in its parts. */
it.each([
  { part: killPart, share: 0.01 },
  { part: listenPart, share: 0.01 },
  { part: cutPart, share: 0.01 },
  { part: flipPart, share: 0.06 },
  { part: historyPart, share: 0.001 },
  { part: faultPart, share: 0.1 },
  { part: storageKillPart, share: 0.01 },
])(
  '$part.name: nothing acknowledged is lost, nothing is there by half',
  async ({ part, share }) => {
    expect((await part.run(share)).failures).toEqual([])
  },
  120_000,
)
