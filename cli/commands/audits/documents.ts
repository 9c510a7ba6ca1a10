import { Option } from 'commander'
import type { Attachment } from '#shared/audit/attachments.ts'
import {
  DOCUMENT_KIND_IDS,
  DOCUMENT_KINDS,
  DOCUMENT_TYPE_IDS,
  type DocumentType,
  documentTitle,
} from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { defineCommand } from '../../command.ts'
import { momentText, table } from '../../table.ts'
import { readDocumentType } from './attach.ts'
import { ofAudit, zoneOfMoments } from './openAudit.ts'

type Document = StoredDocument<Attachment>

interface Typed {
  check?: string
  type?: DocumentType
  kind?: RecordKind
  remove?: string
}

/** `bakehouse audits documents CODE [--check ID [--type TYPE] [--kind KIND] | --remove ID --reason TEXT]` */
export const auditsDocumentsCommand = defineCommand({
  opens: ofAudit((command) => {
    const { check, remove } = command.opts<Typed>()
    return { use: check === undefined && remove === undefined ? 'read' : 'write' }
  }),
  example: 'T-0001 --check 7Kq2mP --type D3',
  configure: (command) => {
    command
      .option('--check <id>', 'confirm a document that came with a message, as what it is')
      .option(
        '--type <type>',
        `its type, if another: ${DOCUMENT_TYPE_IDS.join(', ')}`,
        readDocumentType,
      )
      .addOption(
        new Option('--kind <kind>', 'which record it is, of those of its type').choices(
          DOCUMENT_KIND_IDS,
        ),
      )
      .option('--remove <id>', 'remove a document; --reason says why')
      .option('--reason <text>', 'why; it is kept in the history', '')
  },
  read: (_, command) => command.opts<Typed & { reason: string }>(),
  mistake: ({ check, type, kind, remove }) => {
    if (check !== undefined && remove !== undefined) return 'choose one of --check, --remove'
    const isAlone = check === undefined
    if (type !== undefined && isAlone) return '--type goes with --check'
    return kind !== undefined && isAlone ? '--kind goes with --check' : null
  },
  run: async (
    { world, audit, actor },
    { check, type, kind, remove, reason },
  ): Promise<Result<{ audit: Audit; documents: Document[]; timeZone: string }>> => {
    const named = check ?? remove
    const timeZone = await zoneOfMoments(world.store, audit)
    if (named === undefined) {
      const documents = await documentsOf(world.store, audit)
      return { ok: true, value: { audit, documents, timeZone } }
    }
    const document = (await documentsOf(world.store, audit)).find(({ id }) => id === named)
    if (document === undefined)
      return {
        ok: false,
        error: refusal('DOCUMENT_UNKNOWN', { code: audit.auditCode, document: named }),
      }
    const docType = type ?? (kind ? DOCUMENT_KINDS[kind] : document.docType)
    const docKind = kind ?? (type === undefined ? document.docKind : undefined)
    const done = await actOnAudit(
      world,
      { auditFSID: audit.id, actor, reason, stored: audit },
      remove === undefined
        ? { kind: 'retype', document, docType, ...(docKind && { docKind }) }
        : { kind: 'removeDocument', document },
    )
    if (!done.ok) return done
    const documents = await documentsOf(world.store, audit)
    return { ok: true, value: { audit: done.value, documents, timeZone } }
  },
  toJson: ({ audit, documents }, { opened: { waitedFor } }) => ({
    command: 'audits documents',
    auditCode: audit.auditCode,
    documents: documents.map((document) => ({ ...document, toCheck: isToCheck(audit, document) })),
    waitedFor,
  }),
  print: ({ audit, documents, timeZone }, io) => {
    if (documents.length === 0) io.info(`No document of ${audit.auditCode} has come yet.`)
    else
      io.print(
        table(
          ['Id', 'Type', 'Name', 'Added', ''],
          documents.map((document) => [
            document.id,
            `${document.docType} ${documentTitle(document.docType, document.docKind)}`,
            document.name,
            momentText(document.dateAdded, timeZone),
            isToCheck(audit, document) ? 'to check' : '',
          ]),
        ),
      )
  },
})

function isToCheck({ toCheck = [] }: Audit, { id }: Document): boolean {
  return toCheck.includes(id)
}

function documentsOf(store: DocumentStore, { id, carrierCompany }: Audit): Promise<Document[]> {
  return store.list<Attachment>(COLLECTIONS.attachments, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrierCompany },
      { field: 'audit', op: '==', value: id },
    ],
    sort: { field: 'dateAdded', direction: 'desc' },
  })
}
