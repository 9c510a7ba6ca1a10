import { expect, it } from 'vitest'
import { advanceOver } from '../soak/advancePart.ts'
import { playedFolder } from './playedFolder.ts'

/** A share of `npm run soak -- advance`: thirty audits and a kill. */
it('four processes at once, and kill -9 in the middle: each audit once, nothing by half', async () => {
  expect((await advanceOver(playedFolder, 0.03)).failures).toEqual([])
})
