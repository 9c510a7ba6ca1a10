import { describe, expect, it } from 'vitest'
import { createProgress, progressText } from './progress.ts'
import { recordedIo } from './testing/recordedIo.ts'

function clockAt(times: number[]) {
  return { now: () => new Date(times.shift() ?? 0) }
}

describe('progress', () => {
  it('says how many, how fast and how long still', () => {
    expect(progressText('orders', { done: 1200, total: 10_000, elapsedMs: 1000 })).toBe(
      '1,200 of 10,000 orders, 1,200 a second, 8 s left',
    )
  })

  it('names no total that is not known', () => {
    expect(progressText('orders', { done: 1200, total: 0, elapsedMs: 1000 })).toBe(
      '1,200 orders, 1,200 a second',
    )
  })

  it('claims no rate from the first moment', () => {
    expect(progressText('orders', { done: 40, total: 100, elapsedMs: 10 })).toBe('40 of 100 orders')
  })

  it('rewrites one line on a terminal and clears it at the end', () => {
    const { io, rewritten, logged } = recordedIo({ isTerminal: true })
    const progress = createProgress('orders', { io, clock: clockAt([0, 0, 50, 1000]) })
    progress.update(1, 100)
    progress.update(2, 100)
    progress.update(50, 100)
    progress.end()
    expect(rewritten).toEqual(['1 of 100 orders', '50 of 100 orders, 50 a second, 1 s left', ''])
    expect(logged).toEqual([])
  })

  it('prints a plain line every five seconds elsewhere', () => {
    const { io, rewritten, logged } = recordedIo()
    const progress = createProgress('orders', { io, clock: clockAt([0, 1000, 5000, 6000, 10_000]) })
    for (const done of [10, 50, 60, 100]) progress.update(done, 100)
    progress.end()
    expect(logged).toEqual([
      '50 of 100 orders, 10 a second, 5 s left',
      '100 of 100 orders, 10 a second, 0 s left',
    ])
    expect(rewritten).toEqual([])
  })
})
