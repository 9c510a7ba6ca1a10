import { describe, expect, it } from 'vitest'
import { COMMAND_SCHEMA, type Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { aSentCommand, aUser } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { noteRestored } from '../restored.ts'
import { commandLane, OPEN_COMMANDS } from './commandLane.ts'

const BAKER = 'bea@bakehouse.example'

async function world() {
  const harness = workerHarness()
  await harness.addCarrier()
  await harness.store.set('users', BAKER, {
    ...aUser({ id: BAKER, email: BAKER, role: 'baker', carriers: ['DEMO'] }),
  })
  const id = await harness.addAudit({ bakeState: 'CONTACTING' })
  let asked = 0
  return {
    ...harness,
    id,
    /** Puts a command as the rules admit it; its id. */
    async ask(changes: Partial<Command> = {}): Promise<string> {
      const commandId = `command${String(++asked).padStart(13, '0')}`
      const request = { action: { kind: 'note', text: `note ${asked}` }, reason: '' }
      const at = new Date(harness.clock.now().getTime() + asked)
      const sent = aSentCommand({ by: BAKER, auditFSID: id, request })
      await harness.store.set('commands', commandId, { ...sent, at, ...changes })
      return commandId
    },
    command: async (commandId: string) =>
      (await harness.store.get<Command>('commands', commandId)) as Command,
    async run(store = harness.store) {
      const lane = commandLane({ ...harness.world, store }, { goesOn: async () => true })
      await lane.look()
      await lane.rest()
    },
    notes: () => harness.audit(id).notes.map(({ text }) => text),
  }
}

describe('a command', () => {
  it('is done in one batch with its end, and its entry is of the moment it was asked for', async () => {
    const { ask, run, command, audit, notes, id, clock } = await world()
    const asked = await ask()
    const { at } = await command(asked)
    clock.set(new Date(at.getTime() + 60_000))
    await run()
    expect(notes()).toEqual(['note 1'])
    expect(await command(asked)).toMatchObject({ state: 'DONE', result: { v: audit(id).v } })
    expect(audit(id).history.at(-1)).toMatchObject({ op: 'NOTE', date: at, doneAt: clock.now() })
  })

  it('is done once, wherever the engine dies', async () => {
    const { ask, run, store, notes } = await world()
    await ask()
    let writes = 0
    const dying = {
      ...store,
      batch: async (batch: Parameters<typeof store.batch>[0]) => {
        await store.batch(batch)
        if (++writes === 1) throw new StoreError('unavailable', 'Batch', 'killed')
      },
    }
    await run(dying)
    await run()
    await run()
    expect(notes()).toEqual(['note 1'])
  })

  it('that its asker deleted is not done, though the engine had read it', async () => {
    const { ask, run, store, notes } = await world()
    const asked = await ask()
    const quick = {
      ...store,
      batch: async (batch: Parameters<typeof store.batch>[0]) => {
        await store.delete('commands', asked)
        await store.batch(batch)
      },
    }
    await run(quick)
    expect(notes()).toEqual([])
  })

  it('that was changed while it began, and still waits, is begun again at the next look', async () => {
    const { ask, store, world: engine, command, id } = await world()
    const request = { action: { kind: 'move', to: 'CONTACTING' }, reason: '', ids: [id] }
    const asked = await ask({ kind: 'bulk', auditFSID: '', request })
    let batches = 0
    const busy = {
      ...store,
      batch: async (batch: Parameters<typeof store.batch>[0]) => {
        if (++batches === 1) throw new StoreError('conflict', 'Batch', 'in between')
        await store.batch(batch)
      },
    }
    const lane = commandLane({ ...engine, store: busy }, { goesOn: async () => true })
    for (let looks = 0; looks < 2; looks++) {
      await lane.look()
      await lane.rest()
    }
    expect(await command(asked)).toMatchObject({ state: 'DONE', result: { unchanged: 1 } })
  })

  it('whose first read of the last restore failed is done at the next look', async () => {
    const { ask, store, world: engine, command } = await world()
    const asked = await ask()
    let isDown = true
    const flaky = {
      ...store,
      get: async <T>(collection: string, id: string) => {
        if (collection === 'restores' && isDown) throw new StoreError('unavailable', 'Get', 'down')
        return store.get<T>(collection, id)
      },
    }
    const lane = commandLane({ ...engine, store: flaky }, { goesOn: async () => true })
    await lane.look()
    await lane.rest()
    expect((await command(asked)).state).toBe('WAITING')
    isDown = false
    await lane.look()
    await lane.rest()
    expect((await command(asked)).state).toBe('DONE')
  })

  it('on one audit goes in the order of what follows what, then of time', async () => {
    const { ask, run, notes } = await world()
    const later = 'command0000000000002'
    await ask({ after: later })
    await ask()
    await ask()
    await run()
    expect(notes()).toEqual(['note 2', 'note 1', 'note 3'])
  })

  it('closes and replaces a link; the answer names neither link nor PIN', async () => {
    const { ask, run, command, audit, id, store } = await world()
    const { intakeId } = audit(id)
    const act = (kind: string) => ask({ request: { action: { kind }, reason: '' } })
    const closed = await act('closeLink')
    await run()
    expect(await command(closed)).toMatchObject({ state: 'DONE' })
    expect(audit(id).history.at(-1)?.op).toBe('LINK_CLOSED')
    const replaced = await act('replaceLink')
    await run()
    expect(await command(replaced)).toMatchObject({ state: 'DONE', result: { v: audit(id).v } })
    expect(audit(id).intakeId).not.toBe(intakeId)
    expect(JSON.stringify(await command(replaced))).not.toContain(audit(id).intakeId)
    expect(await store.get('intakes', intakeId)).toMatchObject({ revoked: true, answers: {} })
  })

  it('that builds on a refused one is refused', async () => {
    const { ask, run, command, notes } = await world()
    const first = await ask({ request: { action: { kind: 'note', text: '' }, reason: '' } })
    const second = await ask({ after: first })
    await run()
    expect((await command(first)).state).toBe('REFUSED')
    expect(await command(second)).toMatchObject({ refusal: { code: 'COMMAND_BLOCKED' } })
    expect(notes()).toEqual([])
  })

  it.each([
    [
      'of a person who is no longer registered',
      { by: 'gone@bakehouse.example' },
      'COMMAND_NOT_ALLOWED',
    ],
    ['for another carrier', { carrierCompany: 'HM' }, 'COMMAND_NOT_ALLOWED'],
    ['of a kind above the role', { kind: 'removeCarrier', request: {} }, 'COMMAND_NOT_ALLOWED'],
    ['of no kind', { kind: 'launch' }, 'COMMAND_UNKNOWN'],
    ['of a property of every object', { kind: 'constructor' }, 'COMMAND_UNKNOWN'],
    ['of an older version', { schema: 0 }, 'COMMAND_OUTDATED'],
    ['on another audit', { auditFSID: 'elsewhere' }, 'RECORD_NOT_FOUND'],
    [
      'with a key that is unknown',
      { request: { action: { kind: 'note', text: 'x', by: 'me' }, reason: '' } },
      'COMMAND_INVALID',
    ],
    [
      'with a document of its own making',
      { request: { action: { kind: 'attach', document: {} }, reason: '' } },
      'COMMAND_INVALID',
    ],
    [
      'that is too large',
      { request: { action: { kind: 'edit', patch: { x: 'x'.repeat(700_000) } }, reason: '' } },
      'COMMAND_INVALID',
    ],
    [
      'that is too deep',
      {
        request: {
          action: { kind: 'edit', patch: { a: { b: { c: { d: { e: {} } } } } } },
          reason: '',
        },
      },
      'COMMAND_INVALID',
    ],
  ])('%s is refused', async (_, changes, code) => {
    const { ask, run, command, audit, id } = await world()
    const before = audit(id)
    const asked = await ask(changes)
    await run()
    expect(await command(asked)).toMatchObject({ state: 'REFUSED', refusal: { code } })
    expect(audit(id)).toEqual(before)
  })

  it.each(['bulk', 'comment'])(
    '%s with 300,000 values is refused, and the next is done',
    async (kind) => {
      const { ask, run, command, store, notes } = await world()
      const asker = `${kind}@carrier.example`
      const role = kind === 'comment' ? 'carrier' : 'baker'
      const user = aUser({ id: asker, email: asker, role, carriers: ['DEMO'] })
      await store.set('users', asker, { ...user })
      const request = { a: Array(300_000).fill(null) }
      const asked = await ask({ kind, by: asker, auditFSID: '', request })
      await ask()
      await run()
      const refused = { state: 'REFUSED', refusal: { code: 'COMMAND_INVALID' } }
      expect(await command(asked)).toMatchObject(refused)
      expect(notes()).toEqual(['note 2'])
    },
  )

  it('that cannot be read is refused', async () => {
    const { ask, run, command } = await world()
    const asked = await ask({ request: { action: 1n } })
    await run()
    expect((await command(asked)).refusal?.message).toBe(
      'The request "act" is not valid at its form.',
    )
  })

  it.each(['act', 'bulk'])(
    'of the kind %s that throws before it begins is FAILED, and the next is done',
    async (kind) => {
      const { ask, run, command, store, notes, logged } = await world()
      const asked = await ask({ kind, by: 'ann@bakehouse.example' })
      await ask()
      const failing = {
        ...store,
        get: async <T>(collection: string, id: string) => {
          if (id === 'ann@bakehouse.example') throw new RangeError('too many')
          return store.get<T>(collection, id)
        },
      }
      await run(failing)
      const failed = { state: 'FAILED', tries: 1, refusal: { code: 'COMMAND_FAILED' } }
      expect(await command(asked)).toMatchObject(failed)
      expect(logged.join()).toContain('RangeError')
      expect(notes()).toEqual(['note 2'])
    },
  )

  it.each(['act', 'bulk'])('of the kind %s leaves nothing unhandled', async (kind) => {
    const { ask, world: engine, command } = await world()
    const asked = await ask({ kind })
    let looks = 0
    const goesOn = async () => {
      if (++looks === 1) throw new RangeError('the lease')
      return true
    }
    const lane = commandLane(engine, { goesOn })
    await lane.look()
    await lane.rest()
    expect((await command(asked)).state).toBe('WAITING')
    await lane.look()
    await lane.rest()
    expect((await command(asked)).state).not.toBe('WAITING')
  })

  it('of a newer page waits for its engine, with those that follow it, and holds up no other', async () => {
    const { ask, run, command, audit, id, clock, notes } = await world()
    const note = (text: string) => ({ request: { action: { kind: 'note', text }, reason: '' } })
    const newer = await ask({ ...note('newer'), schema: COMMAND_SCHEMA + 1 })
    const unknown = await ask({ kind: 'launch', schema: COMMAND_SCHEMA + 1 })
    const after = await ask({ ...note('after'), after: newer })
    const other = await ask(note('other'))
    const before = audit(id).v
    await run()
    expect((await command(other)).state).toBe('DONE')
    for (const waits of [newer, unknown, after])
      expect((await command(waits)).state).toBe('WAITING')
    expect(audit(id).v).toBe(before + 1)
    expect(notes()).toEqual(['other'])
    // An engine that never comes: the newer one ends, so what follows it is refused.
    clock.set(new Date(clock.now().getTime() + 11 * 60_000))
    await run()
    for (const ended of [newer, unknown])
      expect(await command(ended)).toMatchObject({ refusal: { code: 'COMMAND_NEWER' } })
    expect(await command(after)).toMatchObject({ state: 'REFUSED' })
    expect(notes()).toEqual(['other'])
  })

  it('of another person is done at once behind hundreds that wait for a newer engine', async () => {
    const { ask, run, command, store, clock, notes } = await world()
    const held: string[] = []
    for (const by of ['a@carrier.example', 'b@carrier.example', 'c@carrier.example']) {
      const user = aUser({ id: by, email: by, role: 'carrier', carriers: ['DEMO'] })
      await store.set('users', by, { ...user })
      for (let n = 0; n < 200; n++) held.push(await ask({ kind: 'comment', by, schema: 999 }))
    }
    const note = await ask()
    await run()
    expect((await command(note)).state).toBe('DONE')
    expect(notes()).toHaveLength(1)
    clock.set(new Date(clock.now().getTime() + 11 * 60_000))
    await run()
    const refused = { state: 'REFUSED', refusal: { code: 'COMMAND_NEWER' } }
    for (const id of held) expect(await command(id)).toMatchObject(refused)
  })

  it('is done behind hundreds of others also where a listener brings those only', async () => {
    const { ask, world: engine, command, store } = await world()
    for (let n = 0; n < 600; n++) await ask({ by: `${n % 4}@a.example`, schema: 999 })
    const note = await ask()
    let isReady = false
    const lane = commandLane(engine, { goesOn: async () => isReady })
    await lane.look()
    await lane.rest()
    isReady = true
    lane.show(await store.list<Command>('commands', OPEN_COMMANDS))
    await lane.rest()
    expect((await command(note)).state).toBe('DONE')
  })

  it('beyond two hundred of one person is refused while long ones run and newer ones wait', async () => {
    const { ask, run, store, id } = await world()
    const request = { action: { kind: 'move', to: 'CONTACTING' }, reason: '', ids: [id] }
    for (let n = 0; n < 203; n++) await ask({ schema: 999 })
    for (let n = 0; n < 203; n++)
      await ask({ kind: 'bulk', by: 'gone@a.example', auditFSID: '', request })
    const stuck = {
      ...store,
      // The two long commands in flight wait for their asker.
      get: async <T>(collection: string, key: string) => {
        if (key === 'gone@a.example') await new Promise(() => {})
        return store.get<T>(collection, key)
      },
    }
    void run(stuck)
    for (let turns = 0; turns < 200; turns++) await new Promise((resolve) => setImmediate(resolve))
    const refused = store.all<Command>('commands').filter(({ state }) => state === 'REFUSED')
    expect(refused).toHaveLength(6)
    for (const { refusal } of refused) expect(refusal?.code).toBe('COMMANDS_TOO_MANY')
  })

  it('that waited too long is refused, a claim sooner than a note', async () => {
    const { ask, run, command, clock } = await world()
    const claim = await ask({ request: { action: { kind: 'claim' }, reason: '' } })
    const note = await ask()
    clock.set(new Date(clock.now().getTime() + 3 * 60_000))
    await run()
    expect(await command(claim)).toMatchObject({ refusal: { code: 'COMMAND_TOO_OLD' } })
    expect((await command(note)).state).toBe('DONE')
  })

  it('that was asked for before the database was restored is refused', async () => {
    const { ask, run, command, store, clock } = await world()
    const asked = await ask()
    await noteRestored(store, new Date(clock.now().getTime() + 60_000))
    await run()
    expect(await command(asked)).toMatchObject({ refusal: { code: 'RESTORED' } })
  })

  it('that makes a full audit larger is refused', async () => {
    const { ask, run, command, store, id, clock } = await world()
    const filled = { text: 'x'.repeat(4000), date: clock.now(), userId: BAKER }
    await store.update('audits', id, { notes: Array(180).fill(filled) })
    const asked = await ask()
    await run()
    expect(await command(asked)).toMatchObject({ refusal: { code: 'AUDIT_FULL' } })
  })

  it('that closes the link of a full audit, or cancels it, is done', async () => {
    const { ask, run, command, store, id, clock } = await world()
    const filled = { text: 'x'.repeat(4000), date: clock.now(), userId: BAKER }
    await store.update('audits', id, { notes: Array(180).fill(filled) })
    await store.update('users', BAKER, { role: 'admin' })
    const closed = await ask({ request: { action: { kind: 'closeLink' }, reason: 'flooded' } })
    const action = { kind: 'move', to: 'CANCELLED', until: null }
    const canceled = await ask({ request: { action, reason: 'flooded' } })
    await run()
    expect(await command(closed)).toMatchObject({ state: 'DONE' })
    expect(await command(canceled)).toMatchObject({ state: 'DONE' })
  })

  it('that moves from a state that is no more is refused', async () => {
    const { ask, run, command } = await world()
    const action = { kind: 'move', to: 'PAUSED', until: null }
    const asked = await ask({
      request: { action, reason: 'on leave' },
      seen: { v: 1, bakeState: 'READY' },
    })
    await run()
    expect(await command(asked)).toMatchObject({ refusal: { code: 'STATE_CHANGED' } })
  })

  it('that ends the process three times is put aside, and the others of its audit go on', async () => {
    const { ask, run, command, notes } = await world()
    const poison = await ask({ state: 'RUNNING', tries: 3 })
    await ask()
    await run()
    expect(await command(poison)).toMatchObject({ state: 'FAILED', tries: 4 })
    expect(notes()).toEqual(['note 2'])
  })

  it('beyond two hundred of one person is refused', async () => {
    const { ask, run, store } = await world()
    for (let at = 0; at < 203; at++) await ask()
    await run()
    const refused = store.all<Command>('commands').filter(({ state }) => state === 'REFUSED')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(3)
  })
})

it('commands of two engines at once are done once', async () => {
  const { ask, world: engine, audit, id, store } = await world()
  for (let at = 0; at < 20; at++) await ask()
  const lanes = [1, 2].map(() => commandLane(engine, { goesOn: async () => true }))
  for (let rounds = 0; rounds < 30; rounds++) {
    await Promise.all(lanes.map((lane) => lane.look()))
    await Promise.all(lanes.map((lane) => lane.rest()))
  }
  expect(
    audit(id)
      .notes.map(({ text }) => text)
      .toSorted(),
  ).toHaveLength(20)
  expect(new Set((await store.get<Audit>('audits', id))?.notes.map(({ text }) => text)).size).toBe(
    20,
  )
})

it('commands of single audits go before the next audit of a bulk', async () => {
  const { ask, addAudit, world: engine, store, notes } = await world()
  const ids: string[] = []
  for (let n = 0; n < 40; n++) ids.push(await addAudit({ bakeState: 'READY', auditCode: `B${n}` }))
  const request = { action: { kind: 'move', to: 'CONTACTING' }, reason: '', ids }
  await ask({ kind: 'bulk', auditFSID: '', request })
  const moved = () =>
    store
      .all<Audit>('audits')
      .filter(({ id, bakeState }) => ids.includes(id) && bakeState !== 'READY').length
  const found: number[] = []
  const lane = commandLane(
    {
      ...engine,
      store: {
        ...store,
        batch: async (writes) => {
          if (writes.some(({ id }) => ids.includes(id)) && found.length === 0) {
            found.push(moved())
            await ask()
            await lane.look()
          }
          await store.batch(writes)
          if (notes().length === 1 && found.length === 1) found.push(moved())
        },
      },
    },
    { goesOn: async () => true },
  )
  await lane.look()
  await lane.rest()
  const [atAsking = 0, atNote = 0] = found
  // Of the bulk only what was in flight came before it: two groups of eight.
  expect(atNote - atAsking).toBeLessThanOrEqual(16)
  expect(moved()).toBe(40)
})
