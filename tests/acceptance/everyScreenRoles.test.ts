import { expect, it } from 'vitest'
import { routesOfNone } from './adminRoutes.ts'
import { walkPublicPages, walkScreens } from './walkScreens.ts'

walkScreens([{ role: 'baker' }, { role: 'carrier' }])
walkPublicPages()

it('each route has a role that walks it', () => {
  expect(routesOfNone(['admin', 'baker', 'carrier'])).toEqual([])
})
