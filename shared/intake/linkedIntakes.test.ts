import { expect, it } from 'vitest'
import { savedText } from '#shared/audit/access/savedAnswers.ts'
import { asksToDelegate } from './linkedIntakes.ts'

const asked = (at: unknown, count?: number) =>
  asksToDelegate({
    scope: 'insured',
    saved: savedText({ pages: { delegate: { done: true, send: true, parts: 'sales', at } } }),
    ...(count !== undefined && { delegateInvite: { id: 'before', at: 1, count } }),
  })

it('an intake asks for five links and no more', () => {
  expect(asked(2)).toEqual({ parts: 'sales', at: 2 })
  expect(asked(2, 4)).toEqual({ parts: 'sales', at: 2 })
  expect(asked(2, 5)).toBeNull()
})

it('the page of the last link asks for no second one, nor does a mark that is no number', () => {
  expect(asked(1, 1)).toBeNull()
  for (const at of [null, '2', undefined]) expect(asked(at, 1)).toBeNull()
})
