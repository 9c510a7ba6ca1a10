import { describe, expect, it } from 'vitest'
import { registeredUsersOnly } from './registeredUsersOnly.ts'

type Request = Parameters<typeof registeredUsersOnly.check>[0]
type Reader = Parameters<typeof registeredUsersOnly.check>[1]
type Caller = Request['caller']
type Query = Extract<Request, { kind: 'list' }>['query']
type Document = NonNullable<ReturnType<Reader['get']>>
type Fields = NonNullable<Document['fields']>

const ROOT = 'projects/p/databases/(default)/documents'
const TIME = '2026-11-02T12:00:00Z'

const text = (stringValue: string) => ({ stringValue })
const list = (...values: string[]) => ({ arrayValue: { values: values.map(text) } })

function document(path: string, fields: Fields): Document {
  return { name: `${ROOT}/${path}`, fields, createTime: TIME, updateTime: TIME }
}

const STORED = [
  document('users/baker@b.example', { role: text('baker'), carriers: list('HM', 'DEMO') }),
  document('users/admin@b.example', { role: text('admin'), carriers: list('HM') }),
  document('users/carrier@b.example', { role: text('carrier'), carriers: list('HM') }),
  document('audits/ofHm', { carrierCompany: text('HM') }),
  document('audits/ofGsd', { carrierCompany: text('GSD') }),
  document('audits/ofHm/private/access', { pin: text('ABC123') }),
  document('audits/ofGsd/private/access', { pin: text('ABC123') }),
  document('auditCodes/HM1', { carrierCompany: text('HM') }),
  document('auditCodes/GSD1', { carrierCompany: text('GSD') }),
  document('opens/hash', {}),
  document('orderKeys/key', { carrierCompany: text('HM') }),
  document('carriers/HM', {}),
  document('bakes/activeSlices', {}),
]

const reader: Reader = { get: find, getAfter: find }

function find(name: string): Document | null {
  return STORED.find((each) => each.name === name) ?? null
}

function user(email: string, token: object = { email_verified: true }): Caller {
  return { kind: 'user', uid: 'u', token: { email, ...token } }
}

const BAKER = user('baker@b.example')
const ADMIN = user('admin@b.example')
const CARRIER = user('carrier@b.example')

function mayGet(caller: Caller, path: string): boolean {
  const name = `${ROOT}/${path}`
  const documents = [{ name, document: find(name) }]
  return registeredUsersOnly.check({ kind: 'get', caller, time: TIME, documents }, reader) === null
}

function mayList(caller: Caller, query: Query, parent = ROOT): boolean {
  return (
    registeredUsersOnly.check({ kind: 'list', caller, time: TIME, parent, query }, reader) === null
  )
}

function auditsWhere(where?: Query['where']): Query {
  return { from: [{ collectionId: 'audits' }], ...(where ? { where } : {}) }
}

const carrierIs = (value: string): NonNullable<Query['where']> => ({
  fieldFilter: { field: { fieldPath: 'carrierCompany' }, op: 'EQUAL', value: text(value) },
})

describe('the access policy of the local backend (specification §6)', () => {
  it('lets staff read the audits, codes and private parts of their carriers', () => {
    for (const path of ['audits/ofHm', 'audits/ofHm/private/access', 'auditCodes/HM1']) {
      expect([path, mayGet(BAKER, path)]).toEqual([path, true])
    }
    expect(mayList(BAKER, auditsWhere(carrierIs('HM')))).toBe(true)
  })

  it('refuses what belongs to another carrier', () => {
    for (const path of [
      'audits/ofGsd',
      'audits/ofGsd/private/access',
      'auditCodes/GSD1',
      'carriers/GSD',
    ]) {
      expect([path, mayGet(BAKER, path)]).toEqual([path, false])
    }
    expect(mayList(BAKER, auditsWhere(carrierIs('GSD')))).toBe(false)
  })

  it("refuses a list that does not name one of the user's carriers", () => {
    const other = {
      unaryFilter: { op: 'IS_NOT_NULL', field: { fieldPath: 'carrierCompany' } },
    } as const
    const either = {
      compositeFilter: { op: 'OR', filters: [carrierIs('HM'), carrierIs('GSD')] },
    } as const
    for (const where of [undefined, other, either]) {
      expect(mayList(BAKER, auditsWhere(where as Query['where']))).toBe(false)
    }
    const both = { compositeFilter: { op: 'AND' as const, filters: [other, carrierIs('HM')] } }
    expect(mayList(BAKER, auditsWhere(both))).toBe(true)
  })

  it('refuses a collection group, which would pass by the parent', () => {
    const query: Query = {
      from: [{ collectionId: 'audits', allDescendants: true }],
      where: carrierIs('HM'),
    }
    expect(mayList(BAKER, query)).toBe(false)
  })

  it('keeps a carrier user out of the audits', () => {
    expect(mayGet(CARRIER, 'audits/ofHm')).toBe(false)
    expect(mayGet(CARRIER, 'auditCodes/HM1')).toBe(false)
    expect(mayList(CARRIER, auditsWhere(carrierIs('HM')))).toBe(false)
    expect(mayGet(CARRIER, 'carriers/HM')).toBe(true)
  })

  it('keeps what only the server works with from everybody', () => {
    for (const path of ['opens/hash', 'orderKeys/key', 'unheard/of']) {
      expect([path, mayGet(ADMIN, path)]).toEqual([path, false])
    }
  })

  it('knows nobody without a registered and verified e-mail', () => {
    const strangers: Caller[] = [
      { kind: 'anonymous' },
      user('stranger@b.example'),
      user('baker@b.example', { email_verified: false }),
      user('baker@b.example', {}),
      user('baker@b.example/../../audits'),
      { kind: 'user', uid: 'u', token: {} },
    ]
    for (const caller of strangers) expect(mayGet(caller, 'audits/ofHm')).toBe(false)
    expect(mayGet(user('BAKER@b.example'), 'audits/ofHm')).toBe(true)
  })

  it('shows users themselves, and everybody to an admin', () => {
    expect(mayGet(BAKER, 'users/baker@b.example')).toBe(true)
    expect(mayGet(BAKER, 'users/admin@b.example')).toBe(false)
    expect(mayGet(ADMIN, 'users/baker@b.example')).toBe(true)
    expect(mayList(BAKER, { from: [{ collectionId: 'users' }] })).toBe(false)
    expect(mayList(ADMIN, { from: [{ collectionId: 'users' }] })).toBe(true)
  })

  it('tells staff that a code is not there, and lets nobody else ask', () => {
    expect(mayGet(BAKER, 'auditCodes/NOWHERE')).toBe(true)
    expect(mayGet(CARRIER, 'auditCodes/NOWHERE')).toBe(false)
  })

  it("lists carriers by id only, and only one's own", () => {
    const byIds = (...ids: string[]): Query => ({
      from: [{ collectionId: 'carriers' }],
      where: {
        fieldFilter: {
          field: { fieldPath: '__name__' },
          op: 'IN',
          value: {
            arrayValue: { values: ids.map((id) => ({ referenceValue: `${ROOT}/carriers/${id}` })) },
          },
        },
      },
    })
    expect(mayList(CARRIER, byIds('HM'))).toBe(true)
    expect(mayList(CARRIER, byIds('HM', 'GSD'))).toBe(false)
    expect(mayList(CARRIER, { from: [{ collectionId: 'carriers' }] })).toBe(false)
  })

  it('refuses every write', () => {
    const request: Request = { kind: 'commit', caller: ADMIN, time: TIME, changes: [] }
    expect(registeredUsersOnly.check(request, reader)).not.toBeNull()
  })
})
