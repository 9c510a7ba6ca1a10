import { expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import { auditOfName, auditsOfName, numbersInName } from './fileNames.ts'

it.each([
  ['GLP-0100444-01 Sales Breakdown.pdf', ['GLP010044401', 'GLP0100444', '010044401', '0100444']],
  ['HM0045012_P&L.pdf', ['HM0045012']],
  ['scan 12.pdf', []],
  ['Sales Breakdown 2025.pdf', ['BREAKDOWN2025']],
  ['hm0045012.2026.jpeg', ['HM00450122026', 'HM0045012']],
  ['Ärger.png', []],
])('%s may name %j', (name, numbers) => {
  expect(numbersInName(name)).toEqual(numbers)
})

it('a name of nothing but numbers is bounded', () => {
  const name = `${Array.from({ length: 500 }, (_, n) => 10_000 + n).join(' ')}.pdf`
  expect(numbersInName(name)).toHaveLength(10)
})

const harbor = anAudit({ id: 'harbor', auditCode: 'HM-0045012', policyNumber: 'GLP-0100444-01' })
const renewal = anAudit({ id: 'renewal', auditCode: 'X7K2P9', policyNumber: 'GLP-0100444-01' })
const other = anAudit({ id: 'other', orderNumber: '88001', policyNumber: '' })

function named(name: string): string[] {
  return auditsOfName(name, [renewal, other, harbor]).map(({ audit, by }) => `${audit.id} by ${by}`)
}

it('an audit is named by its code, its order or its policy, whatever the signs', () => {
  expect(named('hm0045012 bank.pdf')).toEqual(['harbor by auditCode'])
  expect(named('88001.pdf')).toEqual(['other by orderNumber'])
  expect(named('GLP 0100444 01.pdf')).toEqual(['renewal by policyNumber', 'harbor by policyNumber'])
  expect(named('HM0045012 GLP-0100444-01.pdf')).toEqual([
    'harbor by auditCode',
    'renewal by policyNumber',
  ])
  expect(named('HM00450123.pdf')).toEqual([])
})

it('the one that is meant is taken; where two are named alike, a person chooses', () => {
  const meant = (name: string) => auditOfName(auditsOfName(name, [renewal, other, harbor]))
  expect(meant('HM0045012 GLP-0100444-01.pdf')?.audit.id).toBe('harbor')
  expect(meant('GLP-0100444-01.pdf')).toBeNull()
  expect(meant('bank.pdf')).toBeNull()
})
