import { expect, it } from 'vitest'
import { areaOf } from './area.ts'

it.each([
  ['/admin', 'admin'],
  ['/ADMIN/audits', 'admin'],
  ['/baker', 'baker'],
  ['/Baker/audits/HM0045118', 'baker'],
])('specification §2: %s is the %s view', (path, area) => {
  expect(areaOf(path)).toBe(area)
})
