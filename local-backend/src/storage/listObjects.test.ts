import fc from 'fast-check'
import { expect, it } from 'vitest'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { openStore } from '../store/openStore.ts'
import { createStorageService } from './createStorageService.ts'
import type { ObjectList } from './listObjects.ts'

const CALLER = { kind: 'admin' } as const
const NAME = fc
  .array(fc.constantFrom('a', 'b', '/', '//', 'ü', '🧁', '\uffee', ' '), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

async function serviceWith(names: readonly string[]) {
  const store = await openStore()
  const policy = { check: () => null }
  const service = createStorageService({ store, policy, clock: Date.now })
  for (const name of names) {
    await service.engine.objects.put({
      bucket: 'bucket',
      name,
      blob: '0'.repeat(64),
      size: 0,
      md5: '',
      crc32c: '',
      contentType: 'a/b',
      metadata: {},
      generation: 1,
      metageneration: 1,
      updated: 1,
      tokens: [],
    })
  }
  return service
}

/** What a list is, without pages: names without a further slash, and folders once each. */
function listed(names: readonly string[], prefix: string, delimiter: string): string[] {
  const found = names.flatMap((name) => {
    if (!name.startsWith(prefix)) return []
    const end = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length)
    return [end < 0 ? name : name.slice(0, end + delimiter.length)]
  })
  return [...new Set(found)].sort(byBytes)
}

it('is complete and in order, however it is cut into pages', async () => {
  const cases = fc.record({
    names: fc.uniqueArray(NAME, { maxLength: 30 }),
    prefix: fc.oneof(fc.constant(''), NAME, fc.constantFrom('a/', 'b', 'a/b/')),
    delimiter: fc.constantFrom('', '/', '//'),
    maxResults: fc.integer({ min: 1, max: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ names, prefix, delimiter, maxResults }) => {
      const service = await serviceWith(names)
      const found: string[] = []
      let pageToken: string | undefined
      do {
        const asked = { caller: CALLER, bucket: 'bucket', prefix, delimiter, maxResults, pageToken }
        const page: ObjectList = service.list(asked)
        const entries = [...page.prefixes, ...page.objects.map(({ name }) => name)].sort(byBytes)
        expect(entries.length).toBeLessThanOrEqual(maxResults)
        found.push(...entries)
        pageToken = page.nextPageToken
      } while (pageToken !== undefined)
      // A name may be an object and, with a slash at its end, a folder of others at once.
      expect([...new Set(found)]).toEqual(listed(names, prefix, delimiter))
      await service.close()
    }),
    { numRuns: soakSize(25, 60) },
  )
})
