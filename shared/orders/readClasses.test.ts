import { describe, expect, it } from 'vitest'
import { splitClasses } from './readClasses.ts'

const codesOf = (classCode: string) =>
  splitClasses({ classCode }).lines.map((line) => line.classCode)

describe('several class codes in one cell', () => {
  it.each([
    ['58161; 16910;', ['58161', '16910']],
    ['58161|16910|98304', ['58161', '16910', '98304']],
    ['58161,16910', ['58161', '16910']],
    ['58161 / 16910', ['58161', '16910']],
    ['58161 & 16910', ['58161', '16910']],
    ['58161 and 16910', ['58161', '16910']],
    ['58161\n16910', ['58161', '16910']],
    ['58161 16910', ['58161', '16910']],
    ['8810-01, 5183', ['8810-01', '5183']],
    ['BAR;REST-1', ['BAR', 'REST-1']],
    ['58161', ['58161']],
    ['10042-01', ['10042-01']],
    ['Restaurant, other', ['Restaurant, other']],
    ['58161 - bars', ['58161 - bars']],
    ['', ['']],
  ])('%j are %j', (cell, codes) => {
    expect(codesOf(cell)).toEqual(codes)
  })

  it('searches a long row of blanks once', () => {
    const text = `x${' '.repeat(1_000_000)}y`
    expect(codesOf(text)).toEqual([text])
    expect(splitClasses({ classCode: '1;2', classDescription: text }).lines).toHaveLength(2)
  })

  it('divides the other cells likewise, figures too', () => {
    expect(
      splitClasses({
        classCode: '58161; 16910',
        premiumBasis: 'RECEILIQ; s',
        estimatedExposure: '$850,000; 95,000',
        policyType: 'General Liability',
      }),
    ).toEqual({
      lines: [
        {
          classCode: '58161',
          premiumBasis: 'RECEILIQ',
          estimatedExposure: '$850,000',
          policyType: 'General Liability',
        },
        {
          classCode: '16910',
          premiumBasis: 's',
          estimatedExposure: '95,000',
          policyType: 'General Liability',
        },
      ],
      isExposureLost: false,
    })
  })

  it.each(['1,250,000', '850000', 'about 5; 6'])('gives %j to no line', (estimatedExposure) => {
    const { lines, isExposureLost } = splitClasses({
      classCode: '58161, 16910',
      estimatedExposure,
    })
    expect(lines.map((line) => line.estimatedExposure)).toEqual(['', ''])
    expect(isExposureLost).toBe(true)
  })
})
