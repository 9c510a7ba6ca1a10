import { describe, expect, it } from 'vitest'
import { todayIn } from './today.ts'

describe('todayIn', () => {
  it('is the day it is in that zone, on both sides of midnight', () => {
    const now = new Date('2026-11-21T04:59:59Z')
    expect(todayIn('America/New_York', now)).toBe('2026-11-20')
    expect(todayIn('America/New_York', new Date(now.getTime() + 1000))).toBe('2026-11-21')
    expect(todayIn('Asia/Tokyo', now)).toBe('2026-11-21')
  })
})
