import { expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryCommandSender } from '#shared/testing/memoryEngine.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import { commandClient } from './commandClient.ts'

const ME = 'bea@bakehouse.example'

function world() {
  const store = memoryDocumentStore()
  const clock = fixedClock()
  const sender = memoryCommandSender(store, clock)
  const timers: (() => void)[] = []
  let broken: { send?: StoreErrorCode; withdraw?: StoreErrorCode } = {}
  const check = (code: StoreErrorCode | undefined) => {
    if (code !== undefined) throw new StoreError(code, 'Set', 'made to fail')
  }
  const client = commandClient({
    sender: {
      send: async (id, command) => {
        check(broken.send)
        await sender.send(id, command)
      },
      withdraw: async (id) => {
        check(broken.withdraw)
        await sender.withdraw(id)
      },
    },
    store,
    live: async () => memoryLiveStore(store),
    asker: async () => ({ email: ME, uid: 'uid' }),
    clock,
    random: seededRandom(4),
    later: (_, call) => {
      timers.push(call)
      return () => void timers.splice(timers.indexOf(call), 1)
    },
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return {
    client,
    clock,
    settle,
    commands: () => store.all<Command>('commands'),
    end: (id: string, changes: Partial<Command>) => store.update('commands', id, { ...changes }),
    put: (id: string, command: Partial<Command>) => store.set('commands', id, { ...command }),
    fail: (codes: typeof broken) => {
      broken = codes
    },
    /** Calls back everything that waits for its time. */
    pass: async () => {
      for (const call of timers.splice(0)) call()
      await settle()
    },
    ask: (text = 'a') =>
      client.ask({
        kind: 'act',
        carrierCompany: 'DEMO',
        auditFSID: 'audit',
        request: { action: { kind: 'note', text }, reason: '' },
      }),
    deliveries: () => client.open().map(({ delivery }) => delivery),
  }
}

it('a command that cannot be sent is sent when the database answers, and those after it in order', async () => {
  const { ask, fail, pass, settle, commands, deliveries } = world()
  fail({ send: 'unavailable' })
  const first = ask('first')
  const second = ask('second')
  await settle()
  expect(deliveries()).toEqual(['unsent', 'sending'])
  await pass()
  expect(commands()).toEqual([])
  fail({})
  await pass()
  expect(commands().map(({ id, after }) => [id, after])).toEqual([
    [first.id, ''],
    [second.id, first.id],
  ])
})

it('what was unsent for more than ten minutes is sent only when its asker says so', async () => {
  const { client, ask, fail, pass, settle, commands, deliveries, clock } = world()
  fail({ send: 'unavailable' })
  const { id } = ask()
  await settle()
  clock.set(new Date(clock.now().getTime() + 11 * 60_000))
  await pass()
  expect(deliveries()).toEqual(['held'])
  fail({})
  await pass()
  expect(commands()).toEqual([])
  client.sendNow(id)
  await settle()
  expect(commands()).toHaveLength(1)
})

it('one whose first try arrived is not sent twice, and not refused', async () => {
  const { client, ask, settle, commands, put, fail, end } = world()
  fail({ send: 'permission-denied' })
  const asked = ask()
  await put(asked.id, { state: 'WAITING', kind: 'act', at: new Date() })
  await settle()
  expect(client.open()).toHaveLength(1)
  await end(asked.id, { state: 'DONE', result: { v: 2 } })
  expect(await asked.end).toEqual({ ok: true, value: { v: 2 } })
  expect(commands()).toHaveLength(1)
})

it('one that is denied is refused with its reference', async () => {
  const { ask, fail } = world()
  fail({ send: 'permission-denied' })
  const asked = ask()
  expect(await asked.end).toMatchObject({ ok: false, error: { code: 'WRITE_DENIED' } })
})

it('one is withdrawn while it waits, while it is unsent, and not once it has begun', async () => {
  const { client, ask, fail, settle, commands, end, pass, deliveries } = world()
  const waiting = ask()
  await settle()
  expect(await client.withdraw(waiting.id)).toBe(true)
  expect(await waiting.end).toMatchObject({ error: { code: 'COMMAND_WITHDRAWN' } })
  expect(commands()).toEqual([])

  fail({ send: 'unavailable', withdraw: 'unavailable' })
  const unsent = ask()
  await settle()
  const withdrawn = client.withdraw(unsent.id)
  await settle()
  expect(deliveries()).toEqual(['withdrawing'])
  fail({})
  await pass()
  expect(await withdrawn).toBe(true)
  expect(commands()).toEqual([])
  expect(client.open()).toEqual([])

  const begun = ask()
  await settle()
  await end(begun.id, { state: 'RUNNING' })
  expect(await client.withdraw(begun.id)).toBe(false)
  expect(client.open()).toHaveLength(1)
})

it('open commands that are found are followed once; those of another person are forgotten', async () => {
  const { client, settle, put, end, ask } = world()
  const found: Partial<Command> = {
    kind: 'act',
    by: ME,
    at: new Date(),
    carrierCompany: 'DEMO',
    auditFSID: 'audit',
    request: { action: { kind: 'claim' }, reason: '' },
    seen: null,
    state: 'WAITING',
  }
  await put('found', found)
  client.adopt(ME, [{ ...found, id: 'found' } as Command])
  client.adopt(ME, [{ ...found, id: 'found' } as Command])
  expect(client.open().map(({ id, isAdopted }) => [id, isAdopted])).toEqual([['found', true]])
  const later = ask()
  await settle()
  expect(client.open().at(-1)?.stored).toMatchObject({ id: later.id, after: 'found' })
  await end('found', { state: 'DONE', result: {} })
  await settle()
  expect(client.open().map(({ id }) => id)).toEqual([later.id])
  client.adopt('ada@bakehouse.example', [])
  expect(client.open()).toEqual([])
})
