import { expect, it } from 'vitest'
import { anOrder } from '#shared/testing/builders.ts'
import { orderDefects } from './orderToAudit.ts'

it('finds none in a complete order', () => {
  expect(orderDefects(anOrder())).toEqual([])
})

it.each([
  ['2025-10-01', '2027-04-01', false],
  ['2025-10-01', '2027-04-02', true],
  ['2025-10-31', '2027-04-30', false],
  ['2025-01-01', '2027-01-01', true],
])('a policy from %s to %s is too long: %s', (policyFrom, policyTo, isLong) => {
  const codes = orderDefects(anOrder({ policyFrom, policyTo })).map(({ code }) => code)
  expect(codes).toEqual(isLong ? ['ORDER_DEFECT_LONG_TERM'] : [])
})

it('names the days of a policy that is too long', () => {
  const [defect] = orderDefects(anOrder({ policyFrom: '2025-10-01', policyTo: '2052-10-01' }))
  expect(defect?.message).toBe('The policy runs from 10/01/25 to 10/01/52: longer than 18 months.')
})

it('lists a field once: what cannot be read is not missing too', () => {
  const order = anOrder({ state: '' }, { unreadable: [{ field: 'state', text: 'PR' }] })
  expect(orderDefects(order)).toEqual([
    { code: 'ORDER_DEFECT_UNREADABLE', field: 'state', message: 'State could not be read: PR' },
  ])
})
