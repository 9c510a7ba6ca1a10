import { expect, it, vi } from 'vitest'
import { MOST_FILES, readFiles } from '#shared/intake/flowFacts.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryShelf, publicWorld } from '../../testing/publicWorld.ts'
import { IntakeSession } from '../saving/IntakeSession.ts'
import { kindOfFile } from './kindOfFile.ts'
import type { JoinPhotos } from './prepareFile.ts'
import { UploadQueue } from './UploadQueue.ts'

const PDF = '%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF\n'
const pdf = (name: string) => new File([PDF], name, { type: 'application/pdf' })

/** Adds files as the page does. */
const add = (
  queue: UploadQueue,
  files: readonly File[],
  options?: Parameters<typeof kindOfFile>[1],
) => queue.add(files, (name) => kindOfFile(name, options))

async function opened() {
  const world = publicWorld()
  const id = await world.open('T1', 'A1B2C3')
  let seed = 1
  const visit = async (files: FileStore = world.files, shelf = memoryShelf()) => {
    const intake = await world.intakes.read(id)
    if (!intake) throw new Error('There is no intake.')
    const { clock } = world.harness
    const session = new IntakeSession(intake, { store: world.intakes, shelf, clock })
    const random = seededRandom(seed++)
    const join: JoinPhotos = async (photos) => {
      if (photos.some(({ size }) => size === 0)) throw new Error('no picture')
      if (photos.length === 3) return new Blob([new Uint8Array(MAX_FILE_BYTES + 1)])
      return new Blob([PDF, ...photos])
    }
    const queue = new UploadQueue({ files, session, shelf, random, clock, join })
    await session.begin()
    await queue.restore()
    return { session, queue, shelf }
  }
  const listed = () => [...readFiles(world.intake(id).files).files.values()]
  return { ...world, id, visit, listed }
}

it('several files go one after the other; the intake lists each whose type is known', async () => {
  const { visit, listed, files, id, harness } = await opened()
  const { queue, session, shelf } = await visit()
  await add(queue, [pdf('P&L 2025.pdf'), pdf('IMG_01.pdf')])
  await queue.idle()
  await session.flush()
  expect(queue.uploads()).toMatchObject([
    { state: 'saved', docType: 'D3', isGuess: true },
    { state: 'saved', docType: null, isGuess: false },
  ])
  expect(files.paths()).toHaveLength(2)
  expect(files.paths().every((path) => path.startsWith(`public/${id}/`))).toBe(true)
  expect(listed()).toMatchObject([{ name: 'P&L 2025.pdf', docType: 'D3', size: PDF.length }])
  await queue.setType(queue.uploads()[1]?.id ?? '', 'D8')
  await session.flush()
  expect(listed().map(({ docType }) => docType)).toEqual(['D3', 'D8'])
  expect(shelf.keys()).toEqual([])
  harness.world.files = files
  await harness.pass()
  const attached = harness.store.all<{ docType: string }>('attachments')
  expect(attached.map(({ docType }) => docType).sort()).toEqual(['D3', 'D8'])
})

it('of payroll records the name says which', async () => {
  const { visit, listed } = await opened()
  const { queue, session } = await visit()
  const kinds = ['form941', 'w2w3'] as const
  await add(queue, [pdf('Form 941 Q1.pdf'), pdf('sales tax return.pdf')], { kinds })
  await add(queue, [pdf('COI Hill Roofing.pdf')], { kinds })
  await add(queue, [pdf('Form 941.pdf')], { kinds, of: 'p-1' })
  await queue.idle()
  await session.flush()
  expect(queue.uploads()).toMatchObject([
    { docType: 'D99', docKind: 'form941', isGuess: true },
    { docType: 'D8', docKind: undefined, isGuess: true },
    { docType: null, docKind: undefined, isGuess: false },
    { docType: 'D99', docKind: 'certificate', isGuess: false, of: 'p-1' },
  ])
  expect(listed()[0]).toMatchObject({ docType: 'D99', docKind: 'form941' })
})

it('a file of no type yet stays on the device over a reload; removed, the intake marks it', async () => {
  const { visit, listed, files, harness } = await opened()
  const { queue, shelf } = await visit()
  await add(queue, [pdf('IMG_01.pdf')])
  await queue.idle()
  expect(queue.uploads()).toMatchObject([{ state: 'saved', docType: null }])
  expect(listed()).toEqual([])
  const { queue: again, session } = await visit(files, shelf)
  await again.idle()
  expect(again.uploads()).toMatchObject([{ name: 'IMG_01.pdf', state: 'saved', docType: null }])
  // It was not sent a second time: the first copy is the only one.
  expect(files.paths()).toHaveLength(1)
  const { id = '' } = again.uploads()[0] ?? {}
  await again.remove(id)
  await session.flush()
  expect(listed()).toMatchObject([{ name: 'IMG_01.pdf', removed: true }])
  expect(shelf.keys()).toEqual([])
  harness.world.files = files
  await harness.pass()
  expect(files.paths()).toEqual([])
})

it('a file whose type is set days later is sent again: an unlisted file is deleted after a day', async () => {
  const { visit, listed, files, harness } = await opened()
  const { queue, shelf } = await visit()
  await add(queue, [pdf('IMG_01.pdf'), pdf('IMG_02.pdf')])
  await queue.idle()
  harness.world.files = files
  // The page stays open; the worker goes on.
  for (let day = 0; day < 3; day++) {
    harness.passDays(1)
    await harness.pass()
  }
  expect(files.paths()).toEqual([])
  await queue.setType(queue.uploads()[0]?.id ?? '', 'D8')
  await queue.idle()
  const { queue: again, session } = await visit(files, shelf)
  await again.idle()
  await again.setType(again.uploads()[0]?.id ?? '', 'D3')
  await session.flush()
  expect(again.uploads()).toMatchObject([{ name: 'IMG_02.pdf', state: 'saved', docType: 'D3' }])
  expect(listed().map(({ name, docType }) => `${name} ${docType}`)).toEqual([
    'IMG_01.pdf D8',
    'IMG_02.pdf D3',
  ])
  await harness.pass()
  expect(harness.store.all('attachments')).toHaveLength(2)
  expect(shelf.keys()).toEqual([])
})

it('a stored file whose listing has waited for days is sent again by the next visit', async () => {
  const { visit, listed, files, intakes, harness, intake, id } = await opened()
  harness.world.files = files
  const { queue, session, shelf } = await visit()
  intakes.failWith('unavailable')
  await add(queue, [pdf('P&L.pdf')])
  await queue.idle()
  expect(await session.flush()).toBe('offline')
  expect(queue.uploads()).toMatchObject([{ state: 'saved', slot: '0' }])
  for (let day = 0; day < 3; day++) {
    harness.passDays(1)
    await harness.pass()
  }
  expect(files.paths()).toEqual([])
  intakes.failWith(null)
  const { queue: again, session: next } = await visit(files, shelf)
  await again.idle()
  await next.flush()
  expect(listed()).toMatchObject([{ name: 'P&L.pdf' }])
  expect(Object.keys(intake(id).files).map((slot) => `public/${id}/${slot}`)).toEqual(files.paths())
  await vi.waitFor(() => expect(shelf.keys()).toEqual([]))
})

it('a page that was open for days without a connection sends a stored file again', async () => {
  const { visit, listed, intakes, harness } = await opened()
  const { queue, session, shelf } = await visit()
  intakes.failWith('unavailable')
  await add(queue, [pdf('P&L.pdf')])
  await queue.idle()
  await session.flush()
  harness.passDays(2)
  intakes.failWith(null)
  await session.flush()
  await queue.idle()
  await session.flush()
  expect(queue.uploads()).toMatchObject([{ state: 'saved' }])
  expect(listed()).toMatchObject([{ name: 'P&L.pdf' }])
  await vi.waitFor(() => expect(shelf.keys()).toEqual([]))
})

it('a connection that breaks off keeps the file on the device; a reload sends it, once', async () => {
  const { visit, files, listed } = await opened()
  files.failWith('unavailable')
  const { queue, shelf } = await visit()
  await add(queue, [pdf('sales tax return.pdf')])
  await queue.idle()
  expect(queue.uploads()).toMatchObject([
    { state: 'failed', canRetry: true, error: { code: 'FILE_DROPPED' } },
  ])
  expect(shelf.keys().some((key) => key.startsWith('upload:'))).toBe(true)
  files.failWith(null)
  const { queue: again, session } = await visit(files, shelf)
  await again.idle()
  await session.flush()
  expect(again.uploads()).toMatchObject([{ state: 'saved', docType: 'D8' }])
  expect([files.paths().length, listed().length, shelf.keys()]).toEqual([1, 1, []])
})

it('two tabs of one link send a kept file once, and the other no longer has it on its way', async () => {
  const { visit, files, listed } = await opened()
  const begun = heldStore(files)
  const { queue, session, shelf } = await visit(begun.store)
  await add(queue, [pdf('P&L.pdf'), pdf('IMG_01.pdf')])
  await vi.waitFor(() => expect(begun.isHeld()).toBe(true))
  const { queue: other, session: theirs } = await visit(files, shelf)
  expect(other.uploads()).toMatchObject([{ name: 'P&L.pdf' }, { name: 'IMG_01.pdf' }])
  begun.release()
  await Promise.all([queue.idle(), other.idle()])
  await Promise.all([session.flush(), theirs.flush()])
  expect(files.paths()).toHaveLength(2)
  expect(listed()).toMatchObject([{ name: 'P&L.pdf' }])
  // The one without a type waits for it in both, in the same place.
  expect(queue.uploads()).toMatchObject([{ slot: '0' }, { slot: '1', state: 'saved' }])
  expect(other.uploads()).toMatchObject([{ name: 'IMG_01.pdf', slot: '1', state: 'saved' }])
})

it('a tab that slept while another sent its file lists no second one', async () => {
  const { visit, files, listed } = await opened()
  const begun = heldStore(files)
  // Nothing keeps them apart: the other has waited long enough.
  const shelf = { ...memoryShelf(), alone: (_: string, work: () => Promise<void>) => work() }
  const { queue, session } = await visit(begun.store, shelf)
  await add(queue, [pdf('P&L.pdf')])
  await vi.waitFor(() => expect(begun.isHeld()).toBe(true))
  const { queue: other, session: theirs } = await visit(files, shelf)
  await other.idle()
  await theirs.flush()
  begun.release()
  await queue.idle()
  await session.flush()
  expect(listed()).toMatchObject([{ name: 'P&L.pdf' }])
  expect(queue.uploads()).toEqual([])
})

it('a file that failed in two tabs is sent by the one that tries again first, and no more', async () => {
  const { visit, files, listed } = await opened()
  files.failWith('unavailable')
  const { queue, shelf } = await visit()
  await add(queue, [pdf('P&L.pdf')])
  await queue.idle()
  const { queue: other, session: theirs } = await visit(files, shelf)
  await other.idle()
  files.failWith(null)
  await other.resume(true)
  await other.idle()
  await theirs.flush()
  await queue.setType(queue.uploads()[0]?.id ?? '', 'D8')
  await queue.resume(true)
  await queue.idle()
  expect([files.paths().length, listed().length, queue.uploads()]).toEqual([1, 1, []])
  expect(shelf.keys()).toEqual([])
})

it('what one tab keeps stays listed on the device when another is done with its own', async () => {
  const { visit, files } = await opened()
  const { queue: other, shelf } = await visit()
  const dropping: FileStore = {
    ...files,
    put: () => Promise.reject(new StoreError('unavailable', 'Put', 'no connection')),
  }
  const { queue } = await visit(dropping, shelf)
  await add(queue, [pdf('sales tax return.pdf')])
  await queue.idle()
  await add(other, [pdf('P&L.pdf')])
  await other.idle()
  const { queue: again } = await visit(files, shelf)
  await again.idle()
  expect(again.uploads()).toMatchObject([{ name: 'sales tax return.pdf', state: 'saved' }])
})

it('a file that one tab takes back is not listed again by another, which waits with it', async () => {
  const { visit, files, listed, intakes } = await opened()
  const { queue, session, shelf } = await visit()
  intakes.failWith('unavailable')
  await add(queue, [pdf('P&L.pdf')])
  await queue.idle()
  await session.flush()
  intakes.failWith(null)
  const { queue: other, session: theirs } = await visit(files, shelf)
  await other.remove(other.uploads()[0]?.id ?? '')
  await theirs.flush()
  await session.flush()
  expect(listed()).toMatchObject([{ name: 'P&L.pdf', removed: true }])
})

it('a device that no longer answers loses no file of the page', async () => {
  const { visit, files } = await opened()
  const silent = { ...memoryShelf(), read: () => Promise.reject(new Error('lost')) }
  const { queue } = await visit(files, silent)
  await add(queue, [pdf('P&L.pdf')])
  await queue.idle()
  expect(queue.uploads()).toMatchObject([{ name: 'P&L.pdf', state: 'saved' }])
})

it('is sent again when the connection is back, once and in its place, however often it is asked', async () => {
  const { visit, files } = await opened()
  files.failWith('unavailable')
  const { queue } = await visit()
  await add(queue, [pdf('other.pdf'), pdf('P&L.pdf')])
  await queue.idle()
  const ids = () => queue.uploads().map(({ id }) => id)
  const before = ids()
  files.failWith(null)
  await Promise.all([queue.resume(), queue.retry(before[1] ?? ''), queue.resume()])
  await queue.idle()
  expect(queue.uploads()).toMatchObject([{ state: 'saved' }, { state: 'saved' }])
  expect(ids()).toEqual(before)
  expect(files.paths()).toHaveLength(2)
})

it('that the connection is back is not said again of a file that is added later', async () => {
  const { visit, intakes, files } = await opened()
  const { queue, session } = await visit()
  intakes.failWith('unavailable')
  files.failWith('unavailable')
  await add(queue, [pdf('P&L.pdf')])
  await session.save({ key: 'language', fields: [[['answers', 'insuredLanguage'], 'es']] })
  await session.flush()
  intakes.failWith(null)
  files.failWith(null)
  await session.flush()
  await queue.resume()
  await queue.idle()
  await session.flush()
  expect(session.state()).toMatchObject({ waiting: 0, isBack: true })
  await add(queue, [pdf('sales tax return.pdf')])
  await queue.idle()
  await session.flush()
  expect(session.state()).toMatchObject({ waiting: 0, isBack: false })
})

it('a slot that another device has filled is left to it, and the next one taken', async () => {
  const { visit, files, listed, id, intake } = await opened()
  const { queue, session } = await visit()
  const { queue: other, session: theirs } = await visit()
  await add(queue, [pdf('P&L.pdf')])
  await queue.idle()
  await add(other, [pdf('sales tax return.pdf')])
  await other.idle()
  await session.flush()
  await theirs.flush()
  expect(files.paths()).toEqual([`public/${id}/0`, `public/${id}/1`])
  expect(Object.keys(intake(id).files)).toEqual(['0', '1'])
  expect(listed().map(({ name }) => name)).toEqual(['P&L.pdf', 'sales tax return.pdf'])
})

it('a link that takes no file is asked a few times, not for every slot', async () => {
  const { visit, files } = await opened()
  let asked = 0
  const denying: FileStore = {
    ...files,
    put: async () => {
      asked++
      throw new StoreError('permission-denied', 'Put', 'the rules say no')
    },
  }
  const { queue } = await visit(denying)
  await add(queue, [pdf('P&L.pdf')])
  await queue.idle()
  expect(queue.uploads()).toMatchObject([{ state: 'failed', error: { code: 'FILE_REFUSED' } }])
  expect(asked).toBe(8)
  // Only somebody who asks for it has it tried again, not time.
  await queue.resume(true)
  await queue.idle()
  expect(asked).toBe(8)
  await queue.resume()
  await queue.idle()
  expect(asked).toBe(16)
})

it('a file that is not accepted is reported at once and not sent; the intake marks a removed one', async () => {
  const { visit, files, listed } = await opened()
  const { queue, session } = await visit()
  await add(queue, [
    new File(['<html>'], 'evil.pdf'),
    new File(['MZ'], 'run.exe'),
    new File([], 'empty.csv'),
    pdf('P&L.pdf'),
  ])
  await queue.idle()
  expect(queue.uploads().map(({ error }) => error?.code ?? 'none')).toEqual([
    'FILE_MISMATCH',
    'FILE_TYPE',
    'FILE_EMPTY',
    'none',
  ])
  expect(files.paths()).toHaveLength(1)
  for (const { id } of queue.uploads()) await queue.remove(id)
  await session.flush()
  expect(listed()).toMatchObject([{ name: 'P&L.pdf', removed: true }])
  expect(queue.uploads()).toEqual([])
})

it('cancelled on its way: it is gone, and the intake never lists it', async () => {
  const { visit, listed } = await opened()
  let isBegun = false
  const slow: FileStore = {
    put: (_path, _body, { signal }) => {
      isBegun = true
      return new Promise((_resolve, reject) => {
        const cancelled = new StoreError('cancelled', 'Put', 'given up')
        signal?.addEventListener('abort', () => reject(cancelled))
      })
    },
    read: () => Promise.reject(new Error('not asked')),
    describe: () => Promise.reject(new Error('not asked')),
    remove: () => Promise.reject(new Error('not asked')),
  }
  const { queue, shelf } = await visit(slow)
  await add(queue, [pdf('P&L.pdf')])
  await vi.waitFor(() => expect(isBegun).toBe(true), 60_000)
  await queue.remove(queue.uploads()[0]?.id ?? '')
  await queue.idle()
  expect([queue.uploads(), listed(), shelf.keys()]).toEqual([[], [], []])
})

it('a device that keeps nothing more says so, and still sends', async () => {
  const { visit } = await opened()
  const full = { ...memoryShelf(), write: async () => false }
  const { queue } = await visit(undefined, full)
  await add(queue, [pdf('P&L.pdf')])
  expect(queue.isDeviceFull()).toBe(true)
  await queue.idle()
  expect(queue.uploads()).toMatchObject([{ state: 'saved' }])
})

it('forty files and no more', async () => {
  const { visit } = await opened()
  const { queue } = await visit()
  await add(
    queue,
    Array.from({ length: 41 }, (_, n) => pdf(`other${n}.pdf`)),
  )
  await queue.idle()
  expect(queue.uploads().filter(({ state }) => state === 'saved')).toHaveLength(40)
  expect(queue.uploads().find(({ error }) => error !== null)?.error?.code).toBe('FILES_TOO_MANY')
})

it('photos of pages become one file in their place; what cannot be joined stays as it is', async () => {
  const { visit, listed, harness, files } = await opened()
  const { queue, session, shelf } = await visit()
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Array<number>(90).fill(0)])
  const photo = (name: string) => new File([jpeg], name, { type: 'image/jpeg' })
  await add(queue, [photo('IMG_1.jpg'), photo('IMG_2.jpg'), pdf('P&L 2025.pdf')])
  await queue.idle()
  const ids = queue.uploads().map(({ id }) => id)
  await queue.setType(ids[0] ?? '', 'D8')
  expect(await queue.join(ids.slice(0, 2), 'Photos, 2 pages.pdf', new Date(0))).toBe(true)
  await queue.idle()
  await session.flush()
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)
  expect(names(queue.uploads())).toEqual(['P&L 2025.pdf', 'Photos, 2 pages.pdf'])
  expect(queue.uploads()[1]).toMatchObject({ state: 'saved', docType: 'D8' })
  expect(names(listed().filter(({ removed }) => !removed))).toEqual([
    'P&L 2025.pdf',
    'Photos, 2 pages.pdf',
  ])
  expect(shelf.keys()).toEqual([])
  harness.world.files = files
  await harness.pass()
  expect(files.paths()).toHaveLength(2)

  await add(queue, [new File([], 'IMG_3.jpg'), photo('IMG_4.jpg')])
  await queue.idle()
  const others = queue.uploads().slice(2)
  const ofOthers = others.map(({ id }) => id)
  expect(await queue.join(ofOthers, 'x.pdf', new Date(0))).toBe(false)
  expect(queue.uploads().slice(2)).toEqual(others)
})

it('photos whose whole would be too large, or one file too many, stay as they are', async () => {
  const { visit, files } = await opened()
  const { queue } = await visit()
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Array<number>(90).fill(0)])
  const photos = (count: number) =>
    Array.from({ length: count }, (_, n) => new File([jpeg], `IMG_${n}.jpg`))
  await add(queue, photos(3))
  await queue.idle()
  const three = queue.uploads()
  const idsOf = (uploads: typeof three) => uploads.map(({ id }) => id)
  expect(await queue.join(idsOf(three), 'Photos, 3 pages.pdf', new Date(0))).toBe(false)
  expect(queue.uploads()).toEqual(three)

  await add(queue, photos(MOST_FILES - 3))
  await queue.idle()
  const all = queue.uploads()
  expect(all.filter(({ state }) => state === 'saved')).toHaveLength(MOST_FILES)
  expect(await queue.join(idsOf(all.slice(0, 2)), 'Photos, 2 pages.pdf', new Date(0))).toBe(false)
  expect(queue.uploads()).toEqual(all)
  expect(files.paths()).toHaveLength(MOST_FILES)
})

/** Storage whose first file waits until it is released. */
function heldStore(files: FileStore) {
  let release: (() => void) | null = null
  let isFirst = true
  const store: FileStore = {
    ...files,
    put: async (path, body, options) => {
      if (isFirst) {
        isFirst = false
        await new Promise<void>((resolve) => {
          release = resolve
        })
      }
      return files.put(path, body, options)
    },
  }
  return { store, isHeld: () => release !== null, release: () => release?.() }
}
