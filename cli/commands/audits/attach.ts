import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import {
  DOCUMENT_KIND_IDS,
  DOCUMENT_KINDS,
  DOCUMENT_TYPE_IDS,
  type DocumentType,
  documentTitle,
} from '#shared/audit/documentTypes.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { addDocument } from '#shared/documents/ops/documents.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { defineCommand } from '../../command.ts'
import { ofAudit } from './openAudit.ts'

/** `bakehouse audits attach CODE FILE` */
export const auditsAttachCommand = defineCommand({
  opens: ofAudit({ isPersonal: true }),
  example: 'T-0001 payroll-2026.pdf --kind form941 --as auditor@bakehouse.example',
  configure: (command) => {
    command
      .argument('<file>', 'PDF, JPEG, PNG, HEIC, XLSX, DOCX or CSV, at most 25 MB')
      .option(
        '--type <type>',
        `what it is, instead of a guess from its name: ${DOCUMENT_TYPE_IDS.join(', ')}`,
        readDocumentType,
      )
      .addOption(
        new Option('--kind <kind>', 'which record it is, instead of a guess').choices(
          DOCUMENT_KIND_IDS,
        ),
      )
  },
  read: ([file = ''], command) => {
    const { type: docType, kind: docKind } = command.opts<{
      type?: DocumentType
      kind?: RecordKind
    }>()
    return { file, docType, docKind }
  },
  mistake: ({ docType, docKind }) =>
    docType === undefined || docKind === undefined || DOCUMENT_KINDS[docKind] === docType
      ? null
      : `--kind ${docKind} is of type ${DOCUMENT_KINDS[docKind]}, not ${docType}.`,
  prepare: async ({ file, ...typed }, { cwd }) => {
    const read = await bytesOf(resolve(cwd, file), file)
    return read.ok
      ? { ok: true, value: { name: basename(file), bytes: read.value, ...typed } }
      : read
  },
  run: async ({ world, files, audit, actor }, file) => {
    const done = await addDocument({ ...world, files }, { auditFSID: audit.id, actor, file })
    return done.ok ? { ok: true, value: done.value.document } : done
  },
  toJson: (document, { opened: { audit, waitedFor } }) => ({
    command: 'audits attach',
    auditCode: audit.auditCode,
    ...document,
    waitedFor,
  }),
  print: ({ docType, docKind, name }, io, { opened: { audit } }) =>
    io.info(
      `${name} is a document of ${audit.auditCode}: ${docType} ${documentTitle(docType, docKind)}.`,
    ),
})

/** Reads a document's type as an option has it; throws an `InvalidArgumentError` with those there are. */
export function readDocumentType(text: string): DocumentType {
  const found = DOCUMENT_TYPE_IDS.find((id) => id === text.trim().toUpperCase())
  if (found) return found
  throw new InvalidArgumentError(`It is one of: ${DOCUMENT_TYPE_IDS.join(', ')}.`)
}

async function bytesOf(path: string, file: string): Promise<Result<Uint8Array<ArrayBuffer>>> {
  try {
    return { ok: true, value: new Uint8Array(await readFile(path)) }
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
    return { ok: false, error: refusal('FILE_UNREADABLE', { file, reason: code }) }
  }
}
