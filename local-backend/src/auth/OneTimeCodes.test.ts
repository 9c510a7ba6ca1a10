import { expect, it } from 'vitest'
import { OneTimeCodes } from './OneTimeCodes.ts'

const HOUR_MS = 3_600_000

function codes() {
  const time = { now: 0 }
  return { time, codes: new OneTimeCodes<{ code: string }>(() => time.now) }
}

it('stands for something until it is spent', () => {
  const { codes: open } = codes()
  const { code } = open.create((made) => ({ code: made }))
  expect([open.find(code), open.all()]).toEqual([{ code }, [{ code }]])
  open.spend(code)
  expect([open.find(code), open.all()]).toEqual([undefined, []])
})

it('is over from the moment its hour is', () => {
  const { codes: open, time } = codes()
  const { code } = open.create((made) => ({ code: made }))
  time.now = HOUR_MS - 1
  expect(open.find(code)).toEqual({ code })
  time.now = HOUR_MS
  expect([open.find(code), open.all()]).toEqual([undefined, []])
})

it('gives way to newer ones when there are too many', () => {
  const { codes: open } = codes()
  const made = Array.from({ length: 1001 }, () => open.create((code) => ({ code })))
  expect(open.all()).toHaveLength(1000)
  expect(open.find(made[0]?.code ?? '')).toBeUndefined()
  expect(open.find(made[1]?.code ?? '')).toBeDefined()
})
