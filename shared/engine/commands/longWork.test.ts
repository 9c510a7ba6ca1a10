import { expect, it } from 'vitest'
import { aUser } from '#shared/testing/builders.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import { STOP_KINDS } from './longWork.ts'

const TO_CONTACTING = { action: { kind: 'move', to: 'CONTACTING' }, reason: '' } as const

it('stops a command of one’s own that is open, and no other person’s', async () => {
  const { ask, run, command } = await commandHarness()
  const mine = await ask(
    'bulk',
    { ...TO_CONTACTING, ids: ['one'] },
    { by: PEOPLE.baker, state: 'RUNNING' },
  )
  const over = await ask('bulk', { ...TO_CONTACTING, ids: ['one'] }, { state: 'DONE' })
  const stops = {
    [await ask('stopCommand', { command: mine })]: 'REFUSED',
    [await ask('stopCommand', { command: mine }, { by: PEOPLE.baker })]: 'DONE',
    [await ask('stopCommand', { command: over })]: 'DONE',
    [await ask('stopCommand', { command: 'x'.repeat(20) })]: 'REFUSED',
  }
  await run()
  for (const [id, state] of Object.entries(stops)) expect((await command(id)).state).toBe(state)
  expect((await command(over)).isStopping).toBeUndefined()
  expect((await command(mine)).isStopping).toBe(true)
})

it('reads again what begins while it is being stopped', async () => {
  const { ask, command, store, world } = await commandHarness()
  const asked = await ask('bulk', { ...TO_CONTACTING, ids: ['one'] })
  const stop = await command(await ask('stopCommand', { command: asked }))
  let isFirst = true
  const eyes = {
    ...store,
    batch: async (writes: Parameters<typeof store.batch>[0]) => {
      if (isFirst) await store.update('commands', asked, { state: 'RUNNING' })
      isFirst = false
      await store.batch(writes)
    },
  }
  const alone = { ...world, store: eyes, goesOn: async () => true, reportProgress: async () => {} }
  const request = { command: asked }
  const asker = aUser({ id: PEOPLE.admin, email: PEOPLE.admin })
  expect(await STOP_KINDS.stopCommand.run(alone, { ...stop, request }, asker)).toMatchObject({
    ok: true,
  })
  expect(await command(asked)).toMatchObject({ state: 'RUNNING', isStopping: true })
})
