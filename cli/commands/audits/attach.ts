import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { NewDocument } from '#shared/audit/papers/attachments.ts'
import {
  DOCUMENT_TYPE_IDS,
  DOCUMENT_TYPES,
  type DocumentType,
} from '#shared/audit/papers/documentTypes.ts'
import { addDocument } from '#shared/documents/ops/documents.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor } from '../context.ts'
import { type Waited, withAudit } from './withAudit.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
  file: string
  docType: DocumentType | undefined
}

interface Attached extends NewDocument {
  auditCode: string
}

/** `bakehouse audits attach CODE FILE` */
export const auditsAttachCommand = defineCommand<Options, Waited<Attached>>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .argument('<file>', 'PDF, JPEG, PNG, HEIC, XLSX, DOCX or CSV, at most 25 MB')
      .option(
        '--type <type>',
        `what it is, instead of a guess from its name: ${DOCUMENT_TYPE_IDS.join(', ')}`,
        readType,
      )
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [code = '', file = ''] = command.args
    const { type: docType } = command.opts<{ type?: DocumentType }>()
    return {
      target: readTargetOptions(command),
      actor: readActor(command),
      code,
      file,
      docType,
    }
  },
  run: async ({ target, actor: typed, code, file, docType }, runtime) => {
    const read = await bytesOf(resolve(runtime.cwd, file), file)
    if (!read.ok) return read
    const given = { name: basename(file), bytes: read.value, docType }
    return withAudit(runtime, { target, actor: typed, code, isPersonal: true }, async (opened) => {
      const { world, files, audit, actor } = opened
      const done = await addDocument(
        { ...world, files },
        { auditFSID: audit.id, actor, file: given },
      )
      if (!done.ok) return done
      return { ok: true, value: { auditCode: audit.auditCode, ...done.value.document } }
    })
  },
  toJson: (attached) => ({ command: 'audits attach', ...attached }),
  print: ({ auditCode, docType, name }, io) =>
    io.tell(`${name} is a document of ${auditCode}: ${docType} ${DOCUMENT_TYPES[docType].name}.`),
})

function readType(text: string): DocumentType {
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
