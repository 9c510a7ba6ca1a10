import {
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStream,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedStorage, startStorage } from './startStorage.ts'

const LARGE = Uint8Array.from({ length: 2_000_003 }, (_, index) => index % 251)

describe('files through the web SDK in Node', { tags: ['ours-only'] }, () => {
  let started: StartedStorage
  let storage: FirebaseStorage

  beforeAll(async () => {
    started = await startStorage()
    storage = started.web()
  })
  afterAll(async () => {
    expect(started.faults).toEqual([])
    await started.close()
  })

  it('a file is stored with what is said of it, under any name', async () => {
    const at = ref(storage, 'a b/ü 🧁 #?%&+.txt')
    const customMetadata = { by: 'Ada', constructor: 'x', __proto__x: 'y' }
    const settings = { contentType: 'text/plain', cacheControl: 'no-cache', customMetadata }
    const { metadata } = await uploadBytes(at, new TextEncoder().encode('hello'), settings)
    expect(metadata).toMatchObject({
      fullPath: 'a b/ü 🧁 #?%&+.txt',
      bucket: 'demo-storage.appspot.com',
      size: 5,
      contentType: 'text/plain',
      cacheControl: 'no-cache',
      customMetadata,
      md5Hash: 'XUFAKrxLKna5cZ2REBfFkg==',
      metageneration: '1',
    })
    expect(await getMetadata(at)).toMatchObject({ ...metadata, ref: expect.anything() })
    expect(new TextDecoder().decode(await getBytes(at))).toBe('hello')
    expect(new TextDecoder().decode(await getBytes(at, 3))).toBe('hel')
  })

  it('texts in each of the formats', async () => {
    const at = ref(storage, 'texts')
    await uploadString(at, 'data:text/plain;base64,8J+ngQ==', 'data_url')
    expect(new TextDecoder().decode(await getBytes(at))).toBe('🧁')
    expect((await getMetadata(at)).contentType).toBe('text/plain')
    await uploadString(at, '')
    expect((await getBytes(at)).byteLength).toBe(0)
  })

  it('a large file goes in pieces, with a pause', async () => {
    const at = ref(storage, 'large')
    const task = uploadBytesResumable(at, LARGE, { contentType: 'application/pdf' })
    const states: string[] = []
    let isPaused = false
    task.on('state_changed', ({ state, bytesTransferred }) => {
      if (states.at(-1) !== state) states.push(state)
      if (state === 'paused') task.resume()
      else if (bytesTransferred > 0 && !isPaused) isPaused = task.pause()
    })
    const { metadata } = await task
    expect(states).toEqual(['running', 'paused', 'running'])
    expect(metadata).toMatchObject({ size: LARGE.length, contentType: 'application/pdf' })
    expect(Buffer.from(await getBytes(at)).equals(Buffer.from(LARGE))).toBe(true)
    const chunks: Uint8Array[] = []
    for await (const chunk of getStream(at)) chunks.push(chunk as Uint8Array)
    expect(Buffer.concat(chunks).equals(Buffer.from(LARGE))).toBe(true)
  })

  it('a file is replaced by another, whole', async () => {
    const at = ref(storage, 'replaced')
    const first = await uploadBytes(at, new Uint8Array(1000))
    const second = await uploadBytes(at, new Uint8Array(10))
    expect(Number(second.metadata.generation)).toBeGreaterThan(Number(first.metadata.generation))
    expect((await getBytes(at)).byteLength).toBe(10)
  })

  it('what is said of a file can be changed and removed', async () => {
    const at = ref(storage, 'changed')
    await uploadBytes(at, new Uint8Array(1), { customMetadata: { a: '1', b: '2' } })
    const changed = await updateMetadata(at, {
      contentType: 'text/csv',
      contentLanguage: 'en',
      customMetadata: { b: '3' },
    })
    expect(changed).toMatchObject({
      contentType: 'text/csv',
      contentLanguage: 'en',
      customMetadata: { a: '1', b: '3' },
      metageneration: '2',
    })
    // The SDK's types know no null; its documentation does.
    const none = await updateMetadata(at, JSON.parse('{"contentLanguage":null}'))
    expect(none.contentLanguage).toBeUndefined()
    await expect(updateMetadata(at, { contentType: 'a\nb' })).rejects.toMatchObject({ status: 400 })
  })

  it('a download link opens the file to all who have it, until the file is gone', async () => {
    const at = ref(storage, 'linked/page.html')
    await uploadString(at, '<script>1</script>', 'raw', { contentType: 'text/html' })
    const link = await getDownloadURL(at)
    expect(await getDownloadURL(at)).toBe(link)
    const answer = await fetch(link)
    expect(await answer.text()).toBe('<script>1</script>')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': "attachment; filename*=UTF-8''page.html",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    await deleteObject(at)
    expect((await fetch(link)).status).toBe(404)
  })

  it('lists folder by folder, in pages, in the order of the names', async () => {
    const names = ['b', 'a/2', 'a/1', 'a/1/x', 'a/1/y', 'a/ü', 'a/🧁', 'a/\uffee', 'c/1']
    for (const name of names) await uploadString(ref(storage, `list/${name}`), name)
    const root = await listAll(ref(storage, 'list'))
    expect(root.items.map(({ fullPath }) => fullPath)).toEqual(['list/b'])
    expect(root.prefixes.map(({ fullPath }) => fullPath)).toEqual(['list/a', 'list/c'])
    const found: string[] = []
    let pageToken: string | undefined
    do {
      const page = await list(ref(storage, 'list/a'), {
        maxResults: 2,
        ...(pageToken && { pageToken }),
      })
      found.push([...page.prefixes, ...page.items].map(({ name }) => name).join(' '))
      pageToken = page.nextPageToken
    } while (pageToken)
    expect(found).toEqual(['1 1', '2 ü', '\uffee 🧁'])
    expect(await listAll(ref(storage, 'list/none'))).toMatchObject({ items: [], prefixes: [] })
    const astray = list(ref(storage, 'list'), { pageToken: 'astray' })
    await expect(astray).rejects.toMatchObject({ status: 400 })
  })

  it('a file that is not there is object-not-found', async () => {
    const none = ref(storage, 'none')
    const code = 'storage/object-not-found'
    await expect(getMetadata(none)).rejects.toMatchObject({ code })
    await expect(getBytes(none)).rejects.toMatchObject({ code })
    await expect(deleteObject(none)).rejects.toMatchObject({ code })
    await expect(updateMetadata(none, {})).rejects.toMatchObject({ code })
  })

  it('a hash that the bytes do not have is refused, and no file is there', async () => {
    const at = ref(storage, 'hashed')
    const wrong = uploadBytes(at, new Uint8Array(3), { md5Hash: 'AAAAAAAAAAAAAAAAAAAAAA==' })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
    await expect(getMetadata(at)).rejects.toMatchObject({ code: 'storage/object-not-found' })
    await uploadString(at, 'hello', 'raw', { md5Hash: 'XUFAKrxLKna5cZ2REBfFkg==' })
  })
})
