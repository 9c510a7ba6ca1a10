import { expect, it, vi } from 'vitest'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { receiveCommand } from './receive.ts'

it('answers on a port of its own until it is stopped', async () => {
  const recorded = await recordedRuntime()
  const ports = ['--port', '0', '--health-port', '0']
  const running = runCommand(receiveCommand, 'receive', recorded, ...ports)
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
  expect((await fetch(`${url}texts/secret-key?code=1234`)).status).toBe(404)
  const [, watched = ''] = /Health at (http:\S+)\/healthz/.exec(recorded.logged.join('\n')) ?? []
  expect(await (await fetch(`${watched}/healthz`)).json()).toEqual({ ok: true, state: 'receiving' })
  const figures = await (await fetch(`${watched}/metrics`)).text()
  const counter = 'bakehouse_receive_answers_total'
  expect(figures).toContain(`${counter}{path="/receive/health",status="200"} 1`)
  expect(figures).toContain(`${counter}{path="other",status="404"} 1`)
  expect(figures).not.toContain('secret-key')
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
