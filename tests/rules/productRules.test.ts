import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PolicyReader } from '#local-backend/firestore/AccessPolicy.ts'
import type {
  Caller,
  Document,
  Fields,
  StructuredQuery as Query,
} from '#local-backend/firestore/types.ts'
import { openRules } from '#local-backend/rules/openRules.ts'

const source = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
const { policy, admin } = openRules(source, { coverage: true })

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
  document('asteps/ofHm', { carrierCompany: text('HM') }),
  document('asteps/ofGsd', { carrierCompany: text('GSD') }),
  document('auditCodes/HM1', { carrierCompany: text('HM') }),
  document('auditCodes/GSD1', { carrierCompany: text('GSD') }),
  document('opens/hash', {}),
  document('orderKeys/key', { carrierCompany: text('HM') }),
  document('carriers/HM', {}),
  document('bakes/activeSlices', {}),
  document('bakery/steps', {}),
]

const reader: PolicyReader = { get: find, getAfter: find }

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
  return policy.check({ kind: 'get', caller, time: TIME, documents }, reader) === null
}

function mayList(caller: Caller, query: Query, parent = ROOT): boolean {
  return policy.check({ kind: 'list', caller, time: TIME, parent, query }, reader) === null
}

function auditsWhere(where?: Query['where']): Query {
  return { from: [{ collectionId: 'audits' }], ...(where ? { where } : {}) }
}

const carrierIs = (value: string): NonNullable<Query['where']> => ({
  fieldFilter: { field: { fieldPath: 'carrierCompany' }, op: 'EQUAL', value: text(value) },
})

describe('firestore.rules (specification §6)', () => {
  it('lets staff read the audits, codes and private parts of their carriers', () => {
    for (const path of [
      'audits/ofHm',
      'audits/ofHm/private/access',
      'asteps/ofHm',
      'auditCodes/HM1',
    ]) {
      expect([path, mayGet(BAKER, path)]).toEqual([path, true])
    }
    for (const collectionId of ['audits', 'asteps']) {
      const query = { from: [{ collectionId }], where: carrierIs('HM') }
      expect([collectionId, mayList(BAKER, query)]).toEqual([collectionId, true])
    }
  })

  it('refuses what belongs to another carrier', () => {
    for (const path of [
      'audits/ofGsd',
      'audits/ofGsd/private/access',
      'asteps/ofGsd',
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
    const ready: NonNullable<Query['where']> = {
      fieldFilter: { field: { fieldPath: 'bakeState' }, op: 'EQUAL', value: text('READY') },
    }
    const both = { compositeFilter: { op: 'AND' as const, filters: [ready, carrierIs('HM')] } }
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

  it('shows the step definitions and active slices to staff only', () => {
    for (const path of ['bakes/activeSlices', 'bakery/steps']) {
      expect([path, mayGet(BAKER, path), mayGet(CARRIER, path)]).toEqual([path, true, false])
    }
    expect(mayList(BAKER, { from: [{ collectionId: 'bakery' }] })).toBe(true)
    expect(mayList(BAKER, { from: [{ collectionId: 'bakes' }] })).toBe(false)
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
    for (const { name } of STORED) {
      const before = find(name)
      const after = document('unheard/of', {})
      for (const kind of ['create', 'update', 'delete'] as const) {
        const change = { kind, name, write: {}, before, after: kind === 'delete' ? null : after }
        const request = { kind: 'commit', caller: ADMIN, time: TIME, changes: [change] } as const
        expect([name, kind, policy.check(request, reader)]).not.toContain(null)
      }
    }
  })

  it('has no condition that these cases leave out', () => {
    const open = (admin.coverage()?.report ?? []).filter(({ values }) => values === undefined)
    expect(open).toEqual([])
  })
})
