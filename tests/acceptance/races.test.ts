import { expect, it } from 'vitest'
import { racePart } from '../soak/racePart.ts'

/** Ten of the thousand rounds of `npm run soak -- races`. */
it('of eight writers on one step one wins, the others are told, map and steps agree', async () => {
  expect((await racePart.run(0.01)).failures).toEqual([])
})
