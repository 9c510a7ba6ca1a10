import { expect, it } from 'vitest'
import { flowPath, readAddress } from './address.ts'

const landing = (code = '', hintOpen = false) => ({ kind: 'landing', code, hintOpen })

it.each([
  ['/', landing()],
  ['/sml', landing()],
  ['/SML/', landing()],
  ['/sml/letter', landing('', true)],
  ['/HM0044870', landing('HM0044870')],
  ['/sml/hm-0044870', landing('hm-0044870')],
  ['/sml/hm%200044870', landing('hm 0044870')],
  ['/sml/audit', landing()],
  ['/a/b/c/d/e/f', landing()],
  ['/sml/a/b/c', landing()],
  ['/%E0%A4%A', landing()],
  ['/<script>', landing()],
  ['/sml/audit/abc', { kind: 'flow', flow: 'audit', id: 'abc', step: '' }],
  ['/sml/audit/abc/q-name', { kind: 'flow', flow: 'audit', id: 'abc', step: 'q-name' }],
  ['/sml/r/abc/documents', { kind: 'flow', flow: 'return', id: 'abc', step: 'documents' }],
])('%s', (path, address) => {
  expect(readAddress(path)).toEqual(address)
})

it('an address that is made is read again', () => {
  for (const flow of ['audit', 'return'] as const)
    expect(readAddress(flowPath(flow, 'a/b', 'who'))).toEqual({
      kind: 'flow',
      flow,
      id: 'a/b',
      step: 'who',
    })
})
