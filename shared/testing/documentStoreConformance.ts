import { beforeAll, describe, expect, it } from 'vitest'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'

/**
 * The suite every document store passes. `makeStore` is called once and gives an empty store; each
 * test works in a collection of its own.
 */
export function describeDocumentStore(
  name: string,
  makeStore: () => DocumentStore | Promise<DocumentStore>,
): void {
  describe(`${name} as a document store (specification §7)`, () => {
    let store: DocumentStore
    let collection = ''
    let collections = 0

    beforeAll(async () => {
      store = await makeStore()
    })

    function test(title: string, run: () => Promise<void>): void {
      const own = `conformance${++collections}`
      it(title, async () => {
        collection = own
        await run()
      })
    }

    async function codeOf(failing: Promise<unknown>): Promise<string> {
      const error = await failing.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(StoreError)
      return (error as StoreError).code
    }

    async function ids(options?: Parameters<DocumentStore['list']>[1]): Promise<string[]> {
      return (await store.list(collection, options)).map(({ id }) => id)
    }

    async function addThree(): Promise<void> {
      await store.set(collection, 'b', {
        dateAdded: new Date(2000),
        rank: 1,
        kind: 'x',
        tags: ['t'],
      })
      await store.set(collection, 'a', { dateAdded: new Date(1000), rank: 2, kind: 'x', tags: [] })
      await store.set(collection, 'c', {
        dateAdded: new Date(3000),
        rank: 3,
        kind: 'y',
        tags: ['t'],
      })
    }

    test('reads back what was set: texts, numbers, truth, null, dates, lists and maps', async () => {
      const data = {
        text: 'Ünïcode 🧁',
        whole: 42,
        part: -0.25,
        yes: true,
        none: null,
        when: new Date('2026-11-02T15:04:05.678Z'),
        list: [1, 'two', { at: new Date(5) }],
        map: { 'odd key.with/signs': { deep: [] } },
      }
      await store.set(collection, 'one', data)
      expect(await store.get(collection, 'one')).toEqual({ ...data, id: 'one' })
    })

    test('answers null for a document that is not there', async () => {
      expect(await store.get(collection, 'nobody')).toBeNull()
    })

    test('lists documents of which an array holds one of several texts, each once', async () => {
      await store.set(collection, 'a', { dateAdded: new Date(1), tags: ['x', 'y'] })
      await store.set(collection, 'b', { dateAdded: new Date(2), tags: ['z'] })
      await store.set(collection, 'c', { dateAdded: new Date(3), tags: [] })
      const filters = [{ field: 'tags', op: 'array-contains-any', value: ['x', 'y', 'z'] }] as const
      expect(await ids({ filters })).toEqual(['b', 'a'])
      expect(await store.count(collection, { filters })).toBe(2)
    })

    test('counts what a list would answer', async () => {
      await addThree()
      expect(await store.count(collection)).toBe(3)
      const x = [{ field: 'kind', op: '==', value: 'x' }] as const
      expect(await store.count(collection, { filters: x })).toBe(2)
      const ranked = [
        { field: 'rank', op: '>', value: 1 },
        { field: 'rank', op: '<=', value: 2 },
      ] as const
      const byRank = { field: 'rank', direction: 'asc' } as const
      expect(await store.count(collection, { filters: ranked, sort: byRank })).toBe(1)
      expect(await store.count(`${collection}none`)).toBe(0)
    })

    test('sets a document whole: fields that are not given are gone', async () => {
      await store.set(collection, 'one', { first: 1, second: 2 })
      await store.set(collection, 'one', { second: 3 })
      expect(await store.get(collection, 'one')).toEqual({ id: 'one', second: 3 })
    })

    test('adds under a new id each time', async () => {
      const first = await store.add(collection, { n: 1 })
      const second = await store.add(collection, { n: 2 })
      expect(first).not.toBe(second)
      expect(await store.get(collection, second)).toEqual({ id: second, n: 2 })
    })

    test('deletes, also what is not there', async () => {
      await store.set(collection, 'one', { n: 1 })
      await store.delete(collection, 'one')
      await store.delete(collection, 'one')
      expect(await store.get(collection, 'one')).toBeNull()
    })

    test('updates the named fields and trims texts at any depth', async () => {
      await store.set(collection, 'one', { name: 'Old', kept: ' as it was ' })
      await store.update(collection, 'one', { name: '  New ', list: [{ text: ' in ' }] })
      expect(await store.get(collection, 'one')).toEqual({
        id: 'one',
        name: 'New',
        kept: ' as it was ',
        list: [{ text: 'in' }],
      })
    })

    test('stores no hidden characters, at any depth', async () => {
      const hostile = { name: 'Har\u202ebor\u001b]52;\u009b', list: [{ text: 'a\r\nb\u200b' }] }
      const clean = { name: 'Harbor]52;', list: [{ text: 'a\nb' }] }
      await store.set(collection, 'old', { list: [] })
      await store.update(collection, 'old', hostile)
      await store.arrayUnion(collection, 'old', 'list', ['c\u2066d'])
      await store.batch([{ kind: 'create', collection, id: 'new', data: hostile }])
      expect(await store.get(collection, 'old')).toEqual({
        id: 'old',
        ...clean,
        list: [...clean.list, 'cd'],
      })
      expect(await store.get(collection, 'new')).toEqual({ id: 'new', ...clean })
    })

    test('refuses to update a document that is not there', async () => {
      expect(await codeOf(store.update(collection, 'nobody', { n: 1 }))).toBe('not-found')
    })

    test('lists newest first by dateAdded unless a sort is given', async () => {
      await addThree()
      expect(await ids()).toEqual(['c', 'b', 'a'])
      expect(await ids({ sort: { field: 'rank', direction: 'asc' } })).toEqual(['b', 'a', 'c'])
      expect(await ids({ sort: { field: 'rank', direction: 'desc' } })).toEqual(['c', 'a', 'b'])
    })

    test('lists nothing for a collection without documents', async () => {
      expect(await ids()).toEqual([])
    })

    test('filters by equality, by a list of values and by an element of a list', async () => {
      await addThree()
      const sort = { field: 'dateAdded', direction: 'asc' } as const
      expect(await ids({ filters: [{ field: 'kind', op: '==', value: 'x' }], sort })).toEqual([
        'a',
        'b',
      ])
      expect(await ids({ filters: [{ field: 'rank', op: 'in', value: [1, 3] }], sort })).toEqual([
        'b',
        'c',
      ])
      expect(
        await ids({ filters: [{ field: 'tags', op: 'array-contains', value: 't' }], sort }),
      ).toEqual(['b', 'c'])
      expect(
        await ids({
          filters: [
            { field: 'kind', op: '==', value: 'x' },
            { field: 'rank', op: '==', value: 2 },
          ],
          sort,
        }),
      ).toEqual(['a'])
    })

    test('filters by what is up to a value and what is past it, of its own type alone', async () => {
      await addThree()
      await store.set(collection, 'none', { dateAdded: null, rank: null })
      await store.set(collection, 'text', { dateAdded: '1970', rank: '2' })
      const rank = { field: 'rank', direction: 'asc' } as const
      const date = { field: 'dateAdded', direction: 'asc' } as const
      const moment = new Date(2000)
      expect(await ids({ filters: [{ field: 'rank', op: '<=', value: 2 }], sort: rank })).toEqual([
        'b',
        'a',
      ])
      expect(await ids({ filters: [{ field: 'rank', op: '>', value: 2 }], sort: rank })).toEqual([
        'c',
      ])
      expect(
        await ids({ filters: [{ field: 'dateAdded', op: '<=', value: moment }], sort: date }),
      ).toEqual(['a', 'b'])
      expect(
        await ids({ filters: [{ field: 'dateAdded', op: '>', value: moment }], sort: date }),
      ).toEqual(['c'])
    })

    test('filters by a moment, and by a field inside a map', async () => {
      await addThree()
      await store.set(collection, 'deep', { state: { of: { it: 'x' } } })
      const byId = { field: 'id', direction: 'asc' } as const
      expect(
        await ids({
          filters: [{ field: 'dateAdded', op: '==', value: new Date(2000) }],
          sort: byId,
        }),
      ).toEqual(['b'])
      expect(
        await ids({ filters: [{ field: 'state.of.it', op: '==', value: 'x' }], sort: byId }),
      ).toEqual(['deep'])
    })

    test('finds documents by their ids', async () => {
      await addThree()
      const found = await ids({
        filters: [{ field: 'id', op: 'in', value: ['c', 'a', 'nobody'] }],
        sort: { field: 'id', direction: 'asc' },
      })
      expect(found).toEqual(['a', 'c'])
    })

    test('pages by limit and cursor', async () => {
      await addThree()
      const sort = { field: 'rank', direction: 'asc' } as const
      expect(await ids({ sort, limit: 2 })).toEqual(['b', 'a'])
      expect(await ids({ sort, limit: 2, after: 2 })).toEqual(['c'])
      expect(await ids({ after: new Date(2000) })).toEqual(['a'])
    })

    test('sorts texts by their code points', async () => {
      const texts = ['Z', 'a', '\uff61', '\u{1f600}']
      for (const [at, name] of texts.entries()) await store.set(collection, `${9 - at}`, { name })
      const found = await ids({ sort: { field: 'name', direction: 'asc' } })
      expect(found).toEqual(['9', '8', '7', '6'])
    })

    test('pages by a cursor within documents of one value, in both directions', async () => {
      for (const [id, rank] of [
        ['a', 1],
        ['b', 2],
        ['c', 2],
        ['d', 2],
        ['e', 3],
      ] as const)
        await store.set(collection, id, { rank })
      const past = (direction: 'asc' | 'desc') =>
        ids({ sort: { field: 'rank', direction }, after: 2, afterId: 'c' })
      expect(await past('asc')).toEqual(['d', 'e'])
      expect(await past('desc')).toEqual(['b', 'a'])
    })

    test('lists a nested collection of a document and of no other', async () => {
      await store.set(`${collection}/one/private`, 'access', { dateAdded: new Date(1), pin: 'A' })
      await store.set(`${collection}/two/private`, 'access', { dateAdded: new Date(1), pin: 'B' })
      expect(await store.listNested(collection, 'one', 'private')).toEqual([
        { id: 'access', dateAdded: new Date(1), pin: 'A' },
      ])
    })

    test('adds to an array what it does not hold yet, and removes', async () => {
      await store.set(collection, 'one', { list: ['a', 'b'], other: 1 })
      await store.arrayUnion(collection, 'one', 'list', ['b', 'c'])
      expect(await store.get(collection, 'one')).toEqual({
        id: 'one',
        list: ['a', 'b', 'c'],
        other: 1,
      })
      await store.arrayRemove(collection, 'one', 'list', ['a', 'x'])
      expect(await store.get(collection, 'one')).toEqual({ id: 'one', list: ['b', 'c'], other: 1 })
    })

    test('writes a batch of every kind at once, texts trimmed', async () => {
      await store.set(collection, 'old', { n: 1, kept: true })
      await store.set(collection, 'gone', { n: 1 })
      await store.batch([
        { kind: 'create', collection, id: 'new', data: { text: ' new ' } },
        { kind: 'set', collection, id: 'set', data: { text: ' set ' } },
        { kind: 'update', collection, id: 'old', data: { text: ' old ' } },
        { kind: 'delete', collection, id: 'gone' },
        {
          kind: 'create',
          collection: `${collection}/new/private`,
          id: 'access',
          data: { pin: 'A' },
        },
      ])
      expect(await store.get(collection, 'new')).toEqual({ id: 'new', text: 'new' })
      expect(await store.get(collection, 'set')).toEqual({ id: 'set', text: 'set' })
      expect(await store.get(collection, 'old')).toEqual({
        id: 'old',
        n: 1,
        kept: true,
        text: 'old',
      })
      expect(await store.get(collection, 'gone')).toBeNull()
      expect(await store.get(`${collection}/new/private`, 'access')).toEqual({
        id: 'access',
        pin: 'A',
      })
    })

    test('writes nothing of a batch that creates what is already there', async () => {
      await store.set(collection, 'taken', { n: 1 })
      const failing = store.batch([
        { kind: 'set', collection, id: 'other', data: { n: 2 } },
        { kind: 'create', collection, id: 'taken', data: { n: 2 } },
      ])
      expect(await codeOf(failing)).toBe('already-exists')
      expect(await store.get(collection, 'other')).toBeNull()
      expect(await store.get(collection, 'taken')).toEqual({ id: 'taken', n: 1 })
    })

    test('writes nothing of a batch that updates what is not there', async () => {
      const failing = store.batch([
        { kind: 'set', collection, id: 'other', data: { n: 2 } },
        { kind: 'update', collection, id: 'nobody', data: { n: 2 } },
      ])
      expect(await codeOf(failing)).toBe('not-found')
      expect(await store.get(collection, 'other')).toBeNull()
    })

    test('writes nothing of a batch that expects another version than is stored', async () => {
      await store.set(collection, 'one', { v: 2, text: 'newer' })
      const update = (v: number) =>
        store.batch([
          { kind: 'set', collection, id: 'beside', data: { text: 'beside' } },
          {
            kind: 'update',
            collection,
            id: 'one',
            data: { v: v + 1, text: 'mine' },
            expect: { field: 'v', value: v },
          },
        ])
      expect(await codeOf(update(1))).toBe('conflict')
      expect(await store.get(collection, 'beside')).toBeNull()
      await update(2)
      expect(await store.get(collection, 'one')).toEqual({ id: 'one', v: 3, text: 'mine' })
    })

    test('removes of a batch only what is as expected, or still absent', async () => {
      await store.set(collection, 'one', { v: 2 })
      await store.set(collection, 'beside', {})
      const remove = (v: number, absent: string) =>
        store.batch([
          { kind: 'create', collection, id: absent, data: {} },
          { kind: 'delete', collection, id: absent },
          { kind: 'delete', collection, id: 'one', expect: { field: 'v', value: v } },
        ])
      expect(await codeOf(remove(1, 'two'))).toBe('conflict')
      expect(await codeOf(remove(2, 'beside'))).toBe('already-exists')
      expect(await store.get(collection, 'beside')).toEqual({ id: 'beside' })
      expect(await store.get(collection, 'one')).toEqual({ id: 'one', v: 2 })
      await remove(2, 'two')
      expect(await store.get(collection, 'one')).toBeNull()
      expect(await store.get(collection, 'two')).toBeNull()
      expect(await codeOf(remove(2, 'two'))).toBe('not-found')
    })

    test('lets batches of one moment that change other fields than the expected one all win', async () => {
      await store.set(collection, 'one', { state: 'open' })
      await Promise.all(
        ['a', 'b', 'c'].map((field) =>
          store.batch([
            {
              kind: 'update',
              collection,
              id: 'one',
              data: { [field]: true },
              expect: { field: 'state', value: 'open' },
            },
          ]),
        ),
      )
      const written = { id: 'one', state: 'open', a: true, b: true, c: true }
      expect(await store.get(collection, 'one')).toEqual(written)
    })

    test('lets exactly one of two batches that expect the same version win', async () => {
      await store.set(collection, 'one', { v: 1 })
      const outcomes = await Promise.allSettled(
        [1, 2].map((n) =>
          store.batch([
            {
              kind: 'update',
              collection,
              id: 'one',
              data: { v: 2, n },
              expect: { field: 'v', value: 1 },
            },
          ]),
        ),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('lets exactly one of two batches create the same document', async () => {
      const outcomes = await Promise.allSettled(
        [1, 2].map((n) => store.batch([{ kind: 'create', collection, id: 'once', data: { n } }])),
      )
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })
  })
}
