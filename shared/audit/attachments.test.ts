import { describe, expect, it } from 'vitest'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { attachDocument, type NewDocument, removeDocument, retypeDocument } from './attachments.ts'
import type { ActionContext, AuditWithSteps } from './steps/model.ts'

const FILE: NewDocument = {
  attId: 'a1',
  url: 'gs://bucket/audits/auditAAAAAAAAAAAAAAA/files/a1',
  docType: 'D7',
  name: ' Called sales 2025.pdf ',
  size: 12_345,
  sha256: 'b'.repeat(64),
}
const attach = (changes: Partial<NewDocument> = {}) => {
  return (worked: AuditWithSteps, context: ActionContext) =>
    attachDocument(worked, { ...FILE, ...changes }, context)
}

describe('documents of an audit', () => {
  it('come with an entry that says which type, never what the file is called', () => {
    const world = new TestAudit()
    const { attachments } = world.do(attach())
    expect(attachments).toEqual([
      {
        kind: 'create',
        attachment: {
          ...FILE,
          name: 'Called sales 2025.pdf',
          audit: 'auditAAAAAAAAAAAAAAA',
          carrierCompany: 'DEMO',
          dateAdded: world.now,
        },
      },
    ])
    expect(world.audit.history.at(-1)?.text).toBe('Added D7 Sales Breakdown')
  })

  it.each<[string, Partial<NewDocument>]>([
    ['a file of another audit', { url: 'gs://bucket/audits/other/files/a1' }],
    ['a public link', { url: 'https://bucket/audits/auditAAAAAAAAAAAAAAA/files/a1' }],
    ['nothing', { size: 0 }],
    ['too much', { size: 26_214_401 }],
    ['no content hash', { sha256: '' }],
    ['no name', { name: ' ' }],
    ['no type', { docType: 'D6' as never }],
  ])('%s is no document', (_, changes) => {
    expect(new TestAudit().refused(attach(changes))).toBe('DOCUMENT_INVALID')
  })

  it('turn out to be of another type, and go with a reason', () => {
    const world = new TestAudit()
    const known = { attId: 'a1', docType: 'D99', name: 'x.pdf', url: FILE.url } as const
    expect(world.do((w, c) => retypeDocument(w, known, 'D8', c)).attachments).toEqual([
      { kind: 'update', attId: 'a1', docType: 'D8' },
    ])
    expect(world.audit.history.at(-1)?.text).toBe('D99 Other is D8 Sales Tax Return')
    expect(world.do((w, c) => retypeDocument(w, known, 'D99', c, 'form941')).attachments).toEqual([
      { kind: 'update', attId: 'a1', docType: 'D99', docKind: 'form941' },
    ])
    expect(world.audit.history.at(-1)?.text).toBe('D99 Other is D99 Form 941')
    const read = { ...known, docKind: 'form941' } as const
    expect(world.do((w, c) => retypeDocument(w, read, 'D3', c)).attachments).toEqual([
      { kind: 'update', attId: 'a1', docType: 'D3', docKind: '' },
    ])
    expect(world.refused((w, c) => retypeDocument(w, known, 'D8', c, 'form941'))).toBe(
      'DOCUMENT_INVALID',
    )
    const { v } = world.audit
    world.do((w, c) => retypeDocument(w, known, 'D99', c))
    expect(world.audit.v).toBe(v)
    expect(world.refused((w, c) => removeDocument(w, known, c))).toBe('DOCUMENT_REASON_MISSING')
    const gone = world.do((w, c) => removeDocument(w, known, c), { reason: 'Of another company' })
    const { id: auditFSID, carrierCompany } = world.audit
    const file = { attId: 'a1', url: FILE.url, auditFSID, carrierCompany }
    expect(gone.attachments).toEqual([
      { kind: 'delete', attId: 'a1', file: { ...file, dateAdded: world.now, state: 'kept' } },
    ])
    expect(world.audit.history.at(-1)?.text).toBe('Removed D99 Other: Of another company')
  })
})
