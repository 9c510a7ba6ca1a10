import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatStateWhileTyping,
  isUsState,
  narrowUsStates,
  timeZoneOfState,
  US_STATES,
} from './contact.ts'

const CODES = Object.keys(US_STATES)

describe('specification §5, state', () => {
  it('has the 50 codes and no other', () => {
    expect(CODES.join(' ')).toBe(
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
    )
    expect(CODES).toHaveLength(50)
  })

  it.each(['', 'ny', 'DC', 'PR', 'New York', 'NYC', 'constructor'])('%j is no code', (text) => {
    expect(isUsState(text)).toBe(false)
    expect(timeZoneOfState(text)).toBeNull()
  })

  it('typing letters narrows to the codes they can become', () => {
    expect(narrowUsStates('')).toEqual(CODES)
    expect(narrowUsStates('o')).toEqual(['OH', 'OK', 'OR'])
    expect(narrowUsStates(' oH ')).toEqual(['OH'])
    expect(narrowUsStates('x')).toEqual([])
    expect(narrowUsStates('OHI')).toEqual(['OH'])
    expect(narrowUsStates('ma')).toEqual(['MA', 'ME', 'MD'])
    expect(narrowUsStates('New ')).toEqual(['NH', 'NJ', 'NM', 'NY'])
    expect(narrowUsStates('maine')).toEqual(['ME'])
    expect(narrowUsStates('mainee')).toEqual([])
  })

  it.each([
    ['me1', 'ME'],
    ['m', 'M'],
    ['maine', 'Maine'],
    ['NEw jerSEY', 'New Jersey'],
    ['n.j.', 'N.J.'],
  ])('%j is shown as %j while it is typed', (typed, shown) => {
    expect(formatStateWhileTyping(typed)).toBe(shown)
  })

  it('never widens while typing goes on', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z]{0,3}$/),
        fc.stringMatching(/^[a-zA-Z]$/),
        (typed, more) => {
          const before = narrowUsStates(typed)
          const after = narrowUsStates(typed + more)
          expect(after.every((code) => before.includes(code) && isUsState(code))).toBe(true)
        },
      ),
    )
  })

  it.each(CODES)('%s has a zone that exists', (code) => {
    const timeZone = timeZoneOfState(code) ?? ''
    expect(new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone).not.toBe('')
  })

  it('Arizona keeps its own time, and calls to Oregon are timed by the Pacific', () => {
    expect(timeZoneOfState('AZ')).toBe('America/Phoenix')
    expect(timeZoneOfState('OR')).toBe('America/Los_Angeles')
  })
})
