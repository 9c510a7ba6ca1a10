import { doc, getDoc } from 'firebase/firestore/lite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rulesFor } from './rulesFor.ts'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

let started: StartedBackend
const root = `projects/${PROJECT_ID}/databases/(default)/documents`

beforeAll(async () => {
  started = await startBackend()
})
beforeEach(() => started.backend.reset())
afterAll(() => started.close())

/** As curl would. */
async function call(method: string, path: string, body?: object, headers = {}) {
  const answer = await fetch(`${started.backend.url}/v1/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: await answer.json() }
}

const owner = { authorization: 'Bearer owner' }
const whole = (n: number) => ({ integerValue: String(n) })

describe('one document', () => {
  it('is created, read, patched and deleted', async () => {
    const created = await call('POST', `${root}/things?documentId=a`, {
      fields: { n: whole(1), m: whole(2) },
    })
    expect(created).toMatchObject({
      status: 200,
      json: { name: `${root}/things/a`, fields: { n: whole(1) } },
    })
    const again = await call('POST', `${root}/things?documentId=a`, {})
    expect(again).toMatchObject({ status: 409, json: { error: { status: 'ALREADY_EXISTS' } } })
    const patched = await call('PATCH', `${root}/things/a?updateMask.fieldPaths=n`, {
      fields: { n: whole(9) },
    })
    expect(patched.json.fields).toEqual({ n: whole(9), m: whole(2) })
    const masked = await call('GET', `${root}/things/a?mask.fieldPaths=m`)
    expect(masked.json.fields).toEqual({ m: whole(2) })
    expect(await call('DELETE', `${root}/things/a`)).toEqual({ status: 200, json: {} })
    const gone = await call('GET', `${root}/things/a`)
    expect(gone).toMatchObject({ status: 404, json: { error: { code: 404, status: 'NOT_FOUND' } } })
  })

  it('gets an id when none is given', async () => {
    const { json } = await call('POST', `${root}/things`, { fields: {} })
    expect(json.name).toMatch(/\/things\/[A-Za-z0-9]{20}$/)
  })

  it('keeps to preconditions', async () => {
    const missing = await call('PATCH', `${root}/things/a?currentDocument.exists=true`, {})
    expect(missing).toMatchObject({ status: 404, json: { error: { status: 'NOT_FOUND' } } })
    const { json } = await call('PATCH', `${root}/things/a`, {})
    await call('PATCH', `${root}/things/a`, { fields: { n: whole(1) } })
    const stale = encodeURIComponent(json.updateTime)
    const refused = await call('DELETE', `${root}/things/a?currentDocument.updateTime=${stale}`)
    expect(refused).toMatchObject({
      status: 400,
      json: { error: { status: 'FAILED_PRECONDITION' } },
    })
  })
})

describe('lists', () => {
  it('come in pages', async () => {
    for (const id of ['a', 'b', 'c']) await call('PATCH', `${root}/things/${id}`, {})
    const first = await call('GET', `${root}/things?pageSize=2`)
    expect(first.json.documents).toHaveLength(2)
    const token = encodeURIComponent(first.json.nextPageToken)
    const second = await call('GET', `${root}/things?pageSize=2&pageToken=${token}`)
    expect(second.json.documents).toMatchObject([{ name: `${root}/things/c` }])
  })

  it('of collections are the administrator’s', async () => {
    await call('PATCH', `${root}/things/a`, {})
    expect((await call('POST', `${root}:listCollectionIds`, {})).status).toBe(403)
    const listed = await call('POST', `${root}:listCollectionIds`, {}, owner)
    expect(listed.json.collectionIds).toEqual(['things'])
  })
})

describe('verbs', () => {
  it('commit, get, query and count', async () => {
    const write = { update: { name: `${root}/things/a`, fields: { n: { integerValue: 1 } } } }
    const committed = await call('POST', `${root}:commit`, { writes: [write] })
    expect(committed.json.writeResults).toMatchObject([{ updateTime: committed.json.commitTime }])
    const got = await call('POST', `${root}:batchGet`, {
      documents: [`${root}/things/a`, `${root}/things/z`],
    })
    expect(got.json).toMatchObject([
      { found: { fields: { n: whole(1) } } },
      { missing: `${root}/things/z` },
    ])
    const structuredQuery = { from: [{ collectionId: 'things' }], limit: 1 }
    const queried = await call('POST', `${root}:runQuery`, { structuredQuery })
    expect(queried.json[0].document.name).toBe(`${root}/things/a`)
    const counted = await call('POST', `${root}:runAggregationQuery`, {
      structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'n', count: {} }] },
    })
    expect(counted.json[0].result.aggregateFields).toEqual({ n: whole(1) })
  })

  it('begin a transaction, and end it', async () => {
    const { json } = await call('POST', `${root}:beginTransaction`, {}, owner)
    expect(json.transaction).toMatch(/^[A-Za-z0-9+/]+=*$/)
    expect(await call('POST', `${root}:rollback`, json, owner)).toEqual({ status: 200, json: {} })
    const late = await call('POST', `${root}:commit`, { ...json, writes: [] }, owner)
    expect(late.status).toBeGreaterThanOrEqual(400)
  })

  it('write many documents one by one for the administrator', async () => {
    const writes = [
      { update: { name: `${root}/things/a` }, currentDocument: { exists: true } },
      { update: { name: `${root}/things/b` } },
    ]
    const { json } = await call('POST', `${root}:batchWrite`, { writes }, owner)
    expect(json.status.map(({ code }: { code?: number }) => code ?? 0)).toEqual([5, 0])
  })

  it('answer a failed stream with a list, as production does', {
    tags: ['ours-only'],
  }, async () => {
    const { status, json } = await call('POST', `${root}:runQuery`, {
      structuredQuery: { from: [{ collectionId: 'a' }], limit: -1 },
    })
    expect(status).toBe(400)
    expect(json).toMatchObject([{ error: { code: 400, status: 'INVALID_ARGUMENT' } }])
  })
})

describe('the emulators’ administrative addresses', { tags: ['ours-only'] }, () => {
  it('delete all documents of a project and all accounts', async () => {
    await call('PATCH', `${root}/things/a`, {})
    await started.admin.auth.createUser({ uid: 'u' })
    const base = `${started.backend.url}/emulator/v1/projects`
    const wipe = (path: string) => fetch(`${base}/${path}`, { method: 'DELETE' })
    await wipe('demo-other/databases/(default)/documents')
    expect((await call('GET', `${root}/things/a`)).status).toBe(200)
    expect((await wipe(`${PROJECT_ID}/databases/(default)/documents`)).status).toBe(200)
    expect((await call('GET', `${root}/things/a`)).status).toBe(404)
    expect((await wipe(`${PROJECT_ID}/accounts`)).status).toBe(200)
    expect((await started.admin.auth.listUsers()).users).toEqual([])
  })

  it('replace the rules, unless the new ones do not compile, and report their coverage', async () => {
    const ruled = await startBackend({ rules: rulesFor('false'), ruleCoverage: true })
    const project = `${ruled.backend.url}/emulator/v1/projects/${PROJECT_ID}`
    const put = (content: string) =>
      fetch(`${project}:securityRules`, {
        method: 'PUT',
        body: JSON.stringify({ rules: { files: [{ content }] } }),
      })
    const { db } = ruled.openWebClient()
    const read = () =>
      getDoc(doc(db, 'things/a')).then(
        () => 'read',
        () => 'denied',
      )
    expect(await read()).toBe('denied')
    expect((await put(rulesFor('true'))).status).toBe(200)
    expect(await read()).toBe('read')
    const bad = await put('service cloud.firestore {')
    expect(bad.status).toBe(400)
    expect(await bad.text()).toMatch(/Error compiling rules:\\nL1:\d+/)
    expect(await read()).toBe('read')
    const coverage = await fetch(`${project}:ruleCoverage`)
    expect(await coverage.json()).toMatchObject({ report: [{ sourcePosition: { line: 4 } }, {}] })
    await ruled.close()
  })
})
