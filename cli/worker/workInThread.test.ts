import { describe, expect, it } from 'vitest'
import { recordedIo } from '../testing/recordedIo.ts'
import { workInThread } from './workInThread.ts'

const STAND_IN = new URL('../testing/engineStandIn.mjs', import.meta.url)

/** The work of a stand-in that ends in one way, and what it logged. */
function working(ends: string, { file = STAND_IN }: { file?: URL } = {}) {
  const { io, logged } = recordedIo()
  const controller = new AbortController()
  const task = { ends } as never
  const runtime = { io, env: { BAKEHOUSE_SCAN: 'a scanner' }, signal: controller.signal }
  const work = () => workInThread({ file, task, runtime })
  return { work, stop: () => controller.abort(), logged }
}

describe('the engine in a thread of its own', () => {
  it('has the environment of the server, logs through it and ends when it is stopped', async () => {
    const { work, stop, logged } = working('when stopped')
    const worked = work()
    stop()
    expect(await worked).toEqual({ ok: true, value: null })
    expect(logged).toEqual(['begun with a scanner', 'ending'])
  })

  it('ends where the server was stopped before it began', async () => {
    const { work, stop } = working('when stopped')
    stop()
    expect(await work()).toEqual({ ok: true, value: null })
  })

  it('says why it refuses to work', async () => {
    expect(await working('refused').work()).toEqual({ ok: false, error: { code: 'CLOCK_OFF' } })
  })

  it.each([
    ['throws', 'the thread broke'],
    ['exits', 'Its thread has ended with 7'],
  ])('is a refusal, and takes nothing with it, when it %s', async (ends, detail) => {
    expect(await working(ends).work()).toMatchObject({
      ok: false,
      error: { code: 'UNEXPECTED', message: `An unexpected error occurred: ${detail}.` },
    })
  })

  it('is a refusal where its program is missing', async () => {
    const file = new URL('../testing/missing.mjs', import.meta.url)
    expect(await working('throws', { file }).work()).toMatchObject({
      ok: false,
      error: { code: 'UNEXPECTED', message: expect.stringContaining('missing.mjs') },
    })
  })
})
