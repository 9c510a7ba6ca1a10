import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gzipBomb } from './gzipBomb.ts'
import { BUCKET, type StartedStorage, startStorage } from './startStorage.ts'
import { storageRulesFor } from './storageRulesFor.ts'

const LARGE = Buffer.from(Uint8Array.from({ length: 3_000_001 }, (_, index) => index % 253))

describe('files through the Admin SDK', { tags: ['ours-only'] }, () => {
  let started: StartedStorage
  const file = (name: string) => started.bucket.file(name)

  beforeAll(async () => {
    // The administrator passes the rules by.
    started = await startStorage({ storageRules: storageRulesFor('false') })
  })
  afterAll(async () => {
    expect(started.faults).toEqual([])
    await started.close()
  })

  it.each([
    ['at once', { resumable: false }],
    ['in one long piece', { resumable: true }],
    ['in several pieces', { resumable: true, chunkSize: 256 * 1024 }],
  ])('a file is saved %s, checked by its hash, and read back', async (name, options) => {
    const at = file(`saved/${name}`)
    const metadata = { contentType: 'application/pdf', metadata: { by: 'Ada' } }
    await at.save(LARGE, { ...options, metadata, validation: 'crc32c' })
    const [bytes] = await at.download()
    expect(bytes.equals(LARGE)).toBe(true)
    const [known] = await at.getMetadata()
    expect(known).toMatchObject({ ...metadata, size: String(LARGE.length), bucket: BUCKET })
  })

  it('an empty file', async () => {
    for (const resumable of [true, false]) {
      const at = file(`empty/${resumable}`)
      await at.save('', { resumable })
      expect((await at.download())[0]).toHaveLength(0)
    }
  })

  it('parts of a file', async () => {
    const at = file('parts')
    await at.save('0123456789')
    const read = async (options: object) => {
      const pieces: Buffer[] = []
      for await (const piece of at.createReadStream(options)) pieces.push(piece as Buffer)
      return Buffer.concat(pieces).toString()
    }
    expect(await read({ start: 2, end: 4 })).toBe('234')
    expect(await read({ start: 7 })).toBe('789')
    expect(await read({ end: -3 })).toBe('789')
    await expect(read({ start: 100 })).rejects.toMatchObject({ code: 416 })
  })

  it('a packed file is stored as it was sent, and sent as it is stored', async () => {
    const at = file('packed')
    const bomb = Buffer.from(gzipBomb())
    await at.save(bomb, { resumable: false, metadata: { contentEncoding: 'gzip' } })
    const [known] = await at.getMetadata()
    expect(known).toMatchObject({ contentEncoding: 'gzip', size: String(bomb.length) })
    const address = `${started.backend.url}/storage/v1/b/${BUCKET}/o/packed?alt=media`
    // A reader that does not take gzip gets it all the same: nothing is unpacked here.
    for (const encoding of ['gzip', 'identity']) {
      const { headers, body } = await getBytes(address, { 'Accept-Encoding': encoding })
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(bomb.length),
        'x-goog-stored-content-encoding': 'gzip',
      })
      expect(body.equals(bomb)).toBe(true)
    }
  })

  it('metadata, also with download tokens, which open the file to the web', async () => {
    const at = file('with token')
    await at.save('secret', { metadata: { metadata: { a: '1', b: '2' } } })
    const firebaseStorageDownloadTokens = 'token-1,token-2'
    const [changed] = await at.setMetadata({
      contentLanguage: 'en',
      metadata: { b: null, c: '3', firebaseStorageDownloadTokens },
    })
    expect(changed.metadata).toEqual({ a: '1', c: '3', firebaseStorageDownloadTokens })
    expect(changed.metageneration).toBe('2')
    const address = `${started.backend.url}/v0/b/${BUCKET}/o/with%20token?alt=media`
    expect(await (await fetch(`${address}&token=token-2`)).text()).toBe('secret')
    expect((await fetch(`${address}&token=token`)).status).toBe(403)
    expect((await fetch(address)).status).toBe(403)
  })

  it('exists, copy, move, delete', async () => {
    const at = file('original')
    await at.save('bytes', { contentType: 'text/plain', metadata: { metadata: { a: '1' } } })
    await at.copy('copied', { contentType: 'text/csv' })
    await at.copy(file('same'))
    await file('copied').move('moved/there')
    expect((await at.exists())[0]).toBe(true)
    expect((await file('copied').exists())[0]).toBe(false)
    expect((await file('moved/there').getMetadata())[0].contentType).toBe('text/csv')
    expect((await file('same').getMetadata())[0].metadata).toEqual({ a: '1' })
    await at.delete()
    expect((await file('moved/there').download())[0].toString()).toBe('bytes')
    await expect(at.delete()).rejects.toMatchObject({ code: 404 })
    await at.delete({ ignoreNotFound: true })
    await expect(at.copy('no')).rejects.toMatchObject({ code: 404 })
  })

  it('lists with prefix, folders, pages and bounds', async () => {
    for (const name of ['a', 'b/1', 'b/2', 'c']) await file(`list/${name}`).save(name)
    const names = async (options: object) => {
      const [files] = await started.bucket.getFiles({ prefix: 'list/', ...options })
      return files.map((one) => one.name.slice(5))
    }
    expect(await names({})).toEqual(['a', 'b/1', 'b/2', 'c'])
    const pages: string[] = []
    let query: object | null = { prefix: 'list/', maxResults: 3, autoPaginate: false }
    while (query !== null) {
      const [files, next]: unknown[] = await started.bucket.getFiles(query)
      pages.push((files as { name: string }[]).map((one) => one.name.slice(5)).join(' '))
      query = (next as object | undefined) ?? null
    }
    expect(pages).toEqual(['a b/1 b/2', 'c'])
    expect(await names({ delimiter: '/' })).toEqual(['a', 'c'])
    expect(await names({ startOffset: 'list/b/2', endOffset: 'list/c' })).toEqual(['b/2'])
    await started.bucket.deleteFiles({ prefix: 'list/' })
    expect(await names({})).toEqual([])
  })

  it('a generation that must match, or must not be there', async () => {
    const at = file('guarded')
    const mustBeNew = { preconditionOpts: { ifGenerationMatch: 0 } }
    await at.save('1', { ...mustBeNew, resumable: false })
    for (const resumable of [true, false]) {
      const again = at.save('2', { ...mustBeNew, resumable })
      await expect(again).rejects.toMatchObject({
        message: expect.stringMatching(/pre-?condition|412/i),
      })
    }
    const [{ generation = 0 }] = await at.getMetadata()
    await at.save('3', { resumable: false, preconditionOpts: { ifGenerationMatch: generation } })
    await expect(at.delete({ ifGenerationMatch: generation })).rejects.toMatchObject({ code: 412 })
    expect((await at.download())[0].toString()).toBe('3')
  })

  it('the bucket is there', async () => {
    expect((await started.bucket.exists())[0]).toBe(true)
    expect((await started.bucket.getMetadata())[0].name).toBe(BUCKET)
  })
})

/** The bytes of an answer as they came: `fetch` would unpack them. */
async function getBytes(
  address: string,
  asked: Record<string, string>,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const [answer] = (await once(get(address, { headers: asked }), 'response')) as [IncomingMessage]
  return { headers: answer.headers, body: await buffer(answer) }
}
