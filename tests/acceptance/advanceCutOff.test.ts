import { expect, it } from 'vitest'
import { advancePart } from '../soak/advancePart.ts'

/** A share of `npm run soak -- advance`: a hundred audits and two kills. */
it('four processes at once, and kill -9 in the middle: each audit once, nothing by half', async () => {
  expect((await advancePart.run(0.1)).failures).toEqual([])
})
