import { expect, it, vi } from 'vitest'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { receiveCommand } from './receive.ts'

it('answers on a port of its own until it is stopped', async () => {
  const recorded = await recordedRuntime()
  const running = runCommand(receiveCommand, 'receive', recorded, '--port', '0')
  const url = await vi.waitFor(
    () => {
      const [, found = ''] = /(http:\S+\/receive\/)/.exec(recorded.printed.join('\n')) ?? []
      expect(found).not.toBe('')
      return found
    },
    { timeout: 20_000 },
  )
  const health = await fetch(`${url}health`)
  expect(await health.json()).toEqual({ ok: true })
  const taken = await recordedRuntime()
  const port = new URL(url).port
  const second = await runCommand(receiveCommand, 'receive', taken, '--port', port, '--json')
  expect([second.exit, second.json()]).toMatchObject([5, { error: { code: 'PORT_IN_USE' } }])
  recorded.abort()
  expect((await running).exit).toBe(0)
})

it('takes its port from the environment, and says what is wrong with it', async () => {
  const recorded = await recordedRuntime()
  const runtime = { ...recorded.runtime, env: { BAKEHOUSE_RECEIVE_PORT: 'many' } }
  const run = await runCommand(receiveCommand, 'receive', { ...recorded, runtime }, '--json')
  expect([run.exit, run.json()]).toMatchObject([2, { error: { code: 'USAGE' } }])
})
