/**
 * Browsers' streams, request by request.
 * @module-tag ours-only
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldBytes } from './heldBytes.ts'
import { rulesFor } from './rulesFor.ts'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

const DATABASE = `projects/${PROJECT_ID}/databases/(default)`
/** So many there may be. */
const MAX_CHANNELS = 2000
/** Nearly as long as Node takes. */
const HEADER_BYTES = 14_000

let started: StartedBackend
beforeAll(async () => {
  started = await startBackend({ testTokens: true, rules: rulesFor('request.auth != null') })
})
afterAll(() => started.close())

const tokenOf = (sub: string) => {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub })}.`
}

function address(method: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams({ VER: '8', database: DATABASE, ...parameters })
  return `${started.backend.url}/google.firestore.v1.Firestore/${method}/channel?${query}`
}

const bodyOf = (offset: number, messages: readonly object[], authorization?: string) => {
  const form = new URLSearchParams({ count: String(messages.length), ofs: String(offset) })
  if (authorization) form.set('headers', `X-Any: a:b\r\nAuthorization:${authorization}\r\n`)
  for (const [at, message] of messages.entries()) {
    form.set(`req${at}___data__`, JSON.stringify(message))
  }
  return form.toString()
}

/** A frame's arrays, after checking its length. */
function framesOf(text: string): unknown[] {
  const frames: unknown[] = []
  for (let rest = text; rest !== ''; ) {
    const [, length = '', after = ''] = /^(\d+)\n([\s\S]*)$/.exec(rest) ?? []
    frames.push(...(JSON.parse(after.slice(0, Number(length))) as unknown[]))
    rest = after.slice(Number(length))
  }
  return frames
}

/** Opens a channel and gives its number, as Ada. */
async function begin(
  method: 'Listen' | 'Write',
  messages: readonly object[],
  headers: Record<string, string> = {},
): Promise<string> {
  const body = bodyOf(0, messages, `Bearer ${tokenOf('ada')}`)
  const response = await fetch(address(method, { RID: '1' }), { method: 'POST', body, headers })
  const [first] = framesOf(await response.text()) as [[number, string[]]]
  expect(first[1][0]).toBe('c')
  return String(first[1][1])
}

/** What a poll of the back channel brings: every message after `aid` that is there. */
async function poll(method: string, SID: string, aid: number): Promise<[number, unknown[]][]> {
  const query = { RID: 'rpc', SID, AID: String(aid), CI: '1', TYPE: 'xmlhttp' }
  const response = await fetch(address(method, query))
  expect(response.status).toBe(200)
  return framesOf(await response.text()) as [number, unknown[]][]
}

async function forward(method: string, SID: string, offset: number, messages: readonly object[]) {
  const body = bodyOf(offset, messages)
  const response = await fetch(address(method, { SID, RID: '2' }), { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

const handshake = { database: DATABASE }
const set = (id: string) => ({
  streamToken: 'MA==',
  writes: [{ update: { name: `${DATABASE}/documents/things/${id}` } }],
})
const exists = async (id: string) => (await started.admin.db.doc(`things/${id}`).get()).exists

describe('messages to the client', () => {
  it('come again until it has them', async () => {
    const sid = await begin('Write', [handshake])
    await forward('Write', sid, 1, [set('a')])
    await expect.poll(() => exists('a')).toBe(true)
    const first = await poll('Write', sid, 0)
    expect(first[0]).toMatchObject([1, [{ streamId: '0' }]])
    expect(first.at(-1)).toMatchObject([2, [{ commitTime: expect.any(String) }]])
    expect((await poll('Write', sid, Number.NaN)).map(([id]) => id)).toEqual([1, 2])
    expect((await poll('Write', sid, 1)).map(([id]) => id)).toEqual([2])
    const nothing = await poll('Write', sid, 2)
    expect(nothing).toEqual([[3, ['noop']]])
  })

  it('come at once over an open back channel, however many units their signs take', async () => {
    await started.admin.db.doc('things/wide').set({ text: 'ü🧁\u2028' })
    const documents = [`${DATABASE}/documents/things/wide`]
    const sid = await begin('Listen', [{ addTarget: { documents: { documents }, targetId: 2 } }])
    const query = { RID: 'rpc', SID: sid, AID: '0', CI: '0', TYPE: 'xmlhttp' }
    const cut = new AbortController()
    const response = await fetch(address('Listen', query), { signal: cut.signal })
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      if (text.includes('NO_CHANGE') || /"readTime":"[^"]+"\}\}\]\]/.test(text)) break
    }
    cut.abort()
    expect(JSON.stringify(framesOf(text))).toContain('ü🧁\u2028')
  })
})

describe('messages from the client', () => {
  it('count once, however often they come', async () => {
    const sid = await begin('Write', [handshake])
    for (let time = 0; time < 3; time += 1) {
      expect((await forward('Write', sid, 1, [set('once')])).status).toBe(200)
    }
    await forward('Write', sid, 1, [set('once'), set('twice')])
    await expect.poll(() => exists('twice')).toBe(true)
    const answers = (await poll('Write', sid, 0)).filter(([, [said]]) => said !== 'noop')
    expect(answers).toHaveLength(3)
  })

  it('must not be missing', async () => {
    const sid = await begin('Write', [handshake])
    expect((await forward('Write', sid, 2, [set('late')])).status).toBe(400)
    expect(await exists('late')).toBe(false)
  })

  it.each(['count=1&ofs=0', 'count=-1', 'count=1&ofs=0&req0___data__=%7B', 'count=1e9'])(
    'are refused when they are none: %s',
    async (body) => {
      const response = await fetch(address('Listen', { RID: '1' }), { method: 'POST', body })
      expect(response.status).toBe(400)
    },
  )
})

describe('a channel', () => {
  it('that is unknown is a 400 without words: the client begins anew', async () => {
    const response = await fetch(address('Listen', { SID: 'gone', RID: 'rpc', TYPE: 'xmlhttp' }))
    expect([response.status, await response.text()]).toEqual([400, ''])
  })

  it('that the client ends is gone', async () => {
    const sid = await begin('Write', [handshake])
    const ended = await fetch(address('Write', { SID: sid, RID: '3', TYPE: 'terminate' }), {
      method: 'POST',
    })
    expect([ended.status, await ended.text()]).toEqual([200, ''])
    expect((await forward('Write', sid, 1, [set('after')])).status).toBe(400)
  })

  it.each([
    ['a made-up token', 'Bearer e30.e30.', 'UNAUTHENTICATED'],
    ['the administrator’s token from a page', 'Bearer owner', 'PERMISSION_DENIED'],
  ])('with %s is refused', async (_, authorization, status) => {
    const origin = started.backend.url
    const body = bodyOf(0, [handshake], authorization)
    const init = { method: 'POST', body, headers: { origin } }
    const response = await fetch(address('Write', { RID: '1' }), init)
    const [first] = framesOf(await response.text()) as [[number, string[]]]
    const answer = await poll('Write', String(first[1][1]), 0)
    expect(answer[0]).toMatchObject([1, [{ error: { status } }]])
  })

  it('of a page that is not known is refused', async () => {
    const init = {
      method: 'POST',
      body: bodyOf(0, []),
      headers: { origin: 'https://evil.example' },
    }
    expect((await fetch(address('Write', { RID: '1' }), init)).status).toBe(403)
  })

  it('ends with the first write that is refused', async () => {
    const body = bodyOf(0, [handshake, set('mine')])
    const response = await fetch(address('Write', { RID: '1' }), { method: 'POST', body })
    const [first] = framesOf(await response.text()) as [[number, string[]]]
    const sid = String(first[1][1])
    await expect
      .poll(async () => JSON.stringify(await poll('Write', sid, 0)))
      .toContain('PERMISSION_DENIED')
    expect(await exists('mine')).toBe(false)
  })

  it('keeps nothing of the request that began it', async () => {
    const headers = { 'x-any': 'x'.repeat(HEADER_BYTES) }
    const before = heldBytes()
    for (let count = 0; count < 300; count += 1) await begin('Write', [handshake], headers)
    expect(heldBytes() - before).toBeLessThan(200 * HEADER_BYTES)
  })

  // Two thousand channels take a third of a minute where two cores are shared.
  it('without a reader makes room, the one that was silent for longest first', {
    timeout: 90_000,
  }, async () => {
    const read = await begin('Write', [handshake])
    const query = { RID: 'rpc', SID: read, AID: '1', CI: '0', TYPE: 'xmlhttp' }
    const back = await fetch(address('Write', query))
    const silent = await begin('Write', [handshake])
    const begun: string[] = []
    while (begun.length < MAX_CHANNELS) {
      const some = Array.from({ length: 50 }, () => begin('Write', [handshake]))
      begun.push(...(await Promise.all(some)))
    }
    const statuses = [silent, read, begun.at(-1) ?? ''].map(
      async (sid) => (await forward('Write', sid, 1, [])).status,
    )
    expect(await Promise.all(statuses)).toEqual([400, 200, 200])
    await back.body?.cancel()
  })

  it('that is open does not keep the server from ending', async () => {
    const other = await startBackend()
    const from = started
    started = other
    const sid = await begin('Write', [handshake])
    const query = { RID: 'rpc', SID: sid, AID: '0', CI: '0', TYPE: 'xmlhttp' }
    const back = await fetch(address('Write', query))
    const begun = performance.now()
    await other.close()
    await back.text()
    started = from
    expect(performance.now() - begun).toBeLessThan(4000)
  })
})
