import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from './openStore.ts'
import { StoreOpenError } from './storeErrors.ts'
import { logFiles, openTestStore, putTexts, testFolder, textsOf } from './testing/testFolder.ts'

const faults = vi.hoisted(() => ({ writeFile: '' }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    writeFileSync(...args: Parameters<typeof fs.writeFileSync>) {
      if (faults.writeFile !== '')
        throw Object.assign(new Error('fault'), { code: faults.writeFile })
      fs.writeFileSync(...args)
    },
  }
})

let folder: ReturnType<typeof testFolder>

beforeEach(() => {
  folder = testFolder()
})

afterEach(() => {
  faults.writeFile = ''
  folder.remove()
})

async function refusal(directory: string): Promise<StoreOpenError> {
  const opened = await openTestStore(directory).catch((error: unknown) => error)
  expect(opened).toBeInstanceOf(StoreOpenError)
  return opened as StoreOpenError
}

describe('opening', () => {
  test('a new folder is made for the user alone and gets a log', async () => {
    const directory = join(folder.path, 'data', 'inner')
    const store = await openTestStore(directory)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    await putTexts(store, { a: 'x' })
    await store.close()
    const again = await openTestStore(directory)
    expect(textsOf(again)).toEqual({ a: 'x' })
    await again.close()
  })

  test('a second opening is refused with the pid that holds the folder', async () => {
    const store = await openTestStore(folder.path)
    const { code, details } = await refusal(folder.path)
    expect(code).toBe('LOCKED')
    expect(details.pid).toBe(process.pid)
    await store.close()
    await (await openTestStore(folder.path)).close()
  })

  test('the lock of a process that is gone is taken over', async () => {
    writeFileSync(join(folder.path, 'lock'), '999999999 12345\n')
    const store = await openTestStore(folder.path)
    expect(readFileSync(join(folder.path, 'lock'), 'utf8')).toContain(String(process.pid))
    await store.close()
  })

  test('the lock of a crash whose pid this process has now is taken over', async () => {
    writeFileSync(join(folder.path, 'lock'), `${process.pid} 1\n`)
    await (await openTestStore(folder.path)).close()
  })

  test('a file in the place of the folder is named as such', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    expect((await refusal(file)).code).toBe('NOT_A_DIRECTORY')
    expect((await refusal(join(file, 'below'))).code).toBe('NOT_A_DIRECTORY')
  })

  test('a folder where the system makes none is read-only', async () => {
    // Where there is no /proc either, the root makes no folders for this user, or for none.
    const { code } = await refusal('/proc/data/inner')
    expect(code).toBe('READ_ONLY')
  })

  test.each(['EACCES', 'EROFS', 'EPERM'])(
    'a folder that gives %s is read-only',
    async (systemCode) => {
      faults.writeFile = systemCode
      const { code, details } = await refusal(folder.path)
      expect(code).toBe('READ_ONLY')
      expect(details).toMatchObject({ directory: folder.path, systemCode })
    },
  )

  test('a folder of a newer format is refused and left as it is', async () => {
    await (await openTestStore(folder.path)).close()
    const [log] = logFiles(folder.path)
    if (log === undefined) throw new Error('no log')
    log.bytes.writeUInt16LE(2, 8)
    writeFileSync(log.file, log.bytes)
    const { code, details } = await refusal(folder.path)
    expect(code).toBe('NEWER_FORMAT')
    expect(details.format).toBe(2)
  })

  test('a missing segment is damage, not fewer documents', async () => {
    const directory = join(folder.path, 'gap')
    mkdirSync(directory)
    await (await openTestStore(directory)).close()
    const [log] = logFiles(directory)
    if (log === undefined) throw new Error('no log')
    writeFileSync(join(directory, '00000003.log'), log.bytes)
    expect((await refusal(directory)).code).toBe('DAMAGED')
  })

  test('files that a crash left unfinished are removed', async () => {
    await (await openTestStore(folder.path)).close()
    for (const name of ['checkpoint.new', '00000002.log.new'])
      writeFileSync(join(folder.path, name), 'x')
    await (await openTestStore(folder.path)).close()
    expect(readdirSync(folder.path).sort()).toEqual(['00000001.log', 'checkpoint'])
  })

  test('without a folder everything is in memory', async () => {
    const store = await openStore()
    await putTexts(store, { a: 'x' })
    await store.putRecord('account', 'one', { name: 'A' })
    expect(textsOf(store)).toEqual({ a: 'x' })
    expect(store.getRecord('account', 'one')).toEqual({ name: 'A' })
    await store.close()
  })
})
