import type { Audit } from '../../domain/audit/Audit.ts'
import { codesOf } from '../../domain/audit/correctOrderNumber.ts'
import { intakeChanges } from '../../domain/audit/intakeChanges.ts'
import { openHash } from '../../domain/audit/openHash.ts'
import type { AttachmentWrite } from '../../domain/document/Attachment.ts'
import { removedFileId } from '../../domain/document/RemovedFile.ts'
import type { WorkedChange } from '../../domain/step/WorkedAudit.ts'
import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { BatchWrite, Data } from '../../ports/documentStore.ts'

/**
 * The batch of a change: the audit's changed fields, on the condition that its `v` is still the one
 * that was read, its steps, what goes out by them, and what the public sees and may do now, where
 * that is something else. `timeZone` is the carrier's.
 */
export function changeWrites(before: Audit, change: WorkedChange, timeZone: string): BatchWrite[] {
  const { audit, steps, outgoing } = change
  // The intake of a link that was replaced is whole: there is nothing to change in it.
  const isReplaced = before.intakeId !== audit.intakeId
  const seen: Data = isReplaced ? {} : { ...intakeChanges(before, audit, timeZone) }
  return [
    {
      kind: 'update',
      collection: COLLECTIONS.audits,
      id: audit.id,
      data: changedFields(before, audit),
      expect: { field: 'v', value: before.v },
    },
    ...steps.map(({ kind, step: { id, ...data } }) => ({
      kind,
      collection: COLLECTIONS.asteps,
      id,
      data,
    })),
    ...outgoing.map(({ collection, id, data }) => ({
      kind: 'create' as const,
      collection: COLLECTIONS[collection],
      id,
      data: { ...data },
    })),
    ...(change.attachments ?? []).flatMap(attachmentWrites),
    ...(change.intakes ?? []).map(({ id, ...data }) => ({
      kind: 'create' as const,
      collection: COLLECTIONS.intakes,
      id,
      data: { ...data },
    })),
    ...(change.links ?? []).map(({ id, rev, data }) => ({
      kind: 'update' as const,
      collection: COLLECTIONS.intakes,
      id,
      data,
      ...(rev === undefined ? {} : { expect: { field: 'rev', value: rev } }),
    })),
    ...(change.pin ? pinWrites(audit, change.pin) : []),
    ...(Object.keys(seen).length === 0
      ? []
      : [
          {
            kind: 'update' as const,
            collection: COLLECTIONS.intakes,
            id: audit.intakeId,
            data: seen,
          },
        ]),
  ]
}

function attachmentWrites(change: AttachmentWrite): BatchWrite[] {
  const { attachments: collection } = COLLECTIONS
  switch (change.kind) {
    case 'create':
      return [
        {
          kind: 'create',
          collection,
          id: change.attachment.attId,
          data: { ...change.attachment },
        },
      ]
    case 'update':
      return [{ kind: 'update', collection, id: change.attId, data: { docType: change.docType } }]
    case 'delete':
      return [
        { kind: 'delete', collection, id: change.attId },
        {
          kind: 'set',
          collection: COLLECTIONS.removedFiles,
          id: removedFileId(change.file),
          data: { ...change.file },
        },
      ]
  }
}

/** The new PIN opens the intake, the old one opens nothing any more. */
function pinWrites(
  audit: Audit,
  { before, after }: { before: string; after: string },
): BatchWrite[] {
  const { id, intakeId, carrierCompany, updatedAt: dateAdded } = audit
  // Codes from before a correction open it too.
  const doors = (pin: string) => [...new Set(codesOf(audit).map((code) => openHash(code, pin)))]
  const access = { collection: nestedPath(COLLECTIONS.audits, id, 'private'), id: 'access' }
  const opens = { collection: COLLECTIONS.opens }
  const owner = { auditFSID: id, carrierCompany, dateAdded }
  return [
    before === ''
      ? { ...access, kind: 'set', data: { pin: after, ...owner } }
      : { ...access, kind: 'update', data: { pin: after } },
    ...doors(after).map((door) => ({
      ...opens,
      kind: 'create' as const,
      id: door,
      data: { intakeId, auditFSID: id, dateAdded },
    })),
    ...(before === '' ? [] : doors(before)).map((door) => ({
      ...opens,
      kind: 'delete' as const,
      id: door,
    })),
  ]
}

function changedFields(before: Audit, after: Audit): Data {
  const old: Data = { ...before }
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !same(old[name], value)),
  )
}

/** Lists that were worked out anew, such as the search tokens, mostly hold what they held before. */
function same(old: unknown, value: unknown): boolean {
  if (!Array.isArray(old) || !Array.isArray(value)) return old === value
  return old.length === value.length && old.every((item, index) => item === value[index])
}
