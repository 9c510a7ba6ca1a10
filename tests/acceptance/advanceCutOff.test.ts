import { expect, it } from 'vitest'
import { advancePart } from '../soak/advancePart.ts'

/** A share of `npm run soak -- advance`: thirty audits and a kill. */
it('four processes at once, and kill -9 in the middle: each audit once, nothing by half', async () => {
  expect((await advancePart.run(0.03)).failures).toEqual([])
})
