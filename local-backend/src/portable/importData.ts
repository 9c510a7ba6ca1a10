import type { Account } from '../auth/Account.ts'
import type { AccountBook } from '../auth/AccountBook.ts'
import { encodeBody } from '../firestore/DocumentReader.ts'
import { documentKey } from '../firestore/documentKey.ts'
import { emptyFields } from '../firestore/fieldPaths.ts'
import { parseDocumentName } from '../firestore/names.ts'
import { normalizeFields } from '../firestore/normalizeValue.ts'
import { StatusError } from '../firestore/StatusError.ts'
import { parseTimestamp } from '../firestore/timestamps.ts'
import type { Document } from '../firestore/types.ts'
import type { StorageService } from '../storage/createStorageService.ts'
import type { StoredObject } from '../storage/StoredObject.ts'
import type { Mutation, Store } from '../store/Store.ts'
import { tryParseJson } from '../tryParseJson.ts'
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportCounts, ImportError } from './ExportLine.ts'
import { FileImport } from './FileImport.ts'

/** Documents in one commit: enough to be fast, few enough to be small. */
const BATCH = 500

/**
 * Takes in what `exportData` wrote, each document with its times, into a backend that holds nothing.
 * All of it or, with an `ImportError`, none. `lines` need no line ends. There should be no other writer.
 */
export async function importData(
  store: Store,
  accounts: AccountBook,
  storage: StorageService,
  projectId: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ExportCounts> {
  const hasDocuments = store.spaces().some((space) => store.size(space) > 0)
  if (hasDocuments || accounts.all().length > 0 || storage.engine.objects.size > 0) {
    const message = 'The backend holds data already. Import into an empty one.'
    throw new ImportError(message, { code: 'NOT_EMPTY', line: 0 })
  }
  const files = new FileImport(storage.engine)
  try {
    return await takeIn(store, accounts, files, projectId, lines)
  } catch (error) {
    await store.clear()
    await accounts.clear()
    await storage.reset()
    throw error
  } finally {
    await files.end()
  }
}

async function takeIn(
  store: Store,
  accounts: AccountBook,
  files: FileImport,
  projectId: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ExportCounts> {
  const counts = { documents: 0, accounts: 0, files: 0 }
  let batch: Mutation[] = []
  const flush = async () => {
    if (batch.length > 0) await store.append({ time: store.nextTime(), mutations: batch })
    batch = []
  }
  let at = 0
  for await (const text of lines) {
    at += 1
    const line = tryParseJson(text) as Record<string, unknown> | undefined
    if (at === 1) requireHeader(line, projectId)
    else if (isObject(line?.['document'])) {
      batch.push(placed(at, () => mutationOf(line['document'] as unknown as Document)))
      counts.documents += 1
      if (batch.length >= BATCH) await flush()
    } else if (isAccount(line?.['account'])) {
      await accounts.put(line['account'])
      counts.accounts += 1
    } else if (typeof line?.['blob'] === 'string') {
      await placedAsync(at, files.takeBytes(line['blob'], String(line['bytes'])))
    } else if (isFile(line?.['file'])) {
      await placedAsync(at, files.takeFile(line['file']))
      counts.files += 1
    } else if (isObject(line?.['end'])) {
      await flush()
      return requireCounts(counts, line['end'], at)
    } else throw damaged(at)
  }
  if (at === 0) requireHeader(undefined, projectId)
  const message = `The export ends after line ${at} without its last line. Export again.`
  throw new ImportError(message, { code: 'CUT_OFF', line: at })
}

function requireHeader(line: Record<string, unknown> | undefined, projectId: string): void {
  const refuse = (code: ImportError['code'], message: string) => {
    throw new ImportError(message, { code, line: 1 })
  }
  if (line?.['format'] !== EXPORT_FORMAT) refuse('NOT_AN_EXPORT', 'This is no export of a backend.')
  if (Number(line?.['version']) > EXPORT_VERSION) {
    refuse('NEWER_FORMAT', 'The export was made by a newer version. Update, then import it.')
  }
  if (line?.['projectId'] !== projectId) {
    const message = `The export is of the project ${String(line?.['projectId'])}, not ${projectId}.`
    refuse('OTHER_PROJECT', message)
  }
}

function mutationOf({ name, fields, createTime, updateTime }: Document): Mutation {
  const { space, segments } = parseDocumentName(name)
  return {
    space,
    key: documentKey(segments),
    body: encodeBody(normalizeFields(fields ?? emptyFields())),
    createTime: parseTimestamp(createTime),
    updateTime: parseTimestamp(updateTime),
  }
}

function placed<T>(line: number, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw damaged(line, cause)
  }
}

async function placedAsync(line: number, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (cause) {
    // The disk's and the log's own failures are no damage of the export.
    if (cause instanceof StatusError || isSystemError(cause)) throw cause
    throw damaged(line, cause)
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function damaged(line: number, cause?: unknown): ImportError {
  const message = `Line ${line} of the export is damaged. Export again.`
  return new ImportError(message, { code: 'DAMAGED', line, cause })
}

function requireCounts(
  counts: Required<ExportCounts>,
  said: object,
  line: number,
): Required<ExportCounts> {
  const { documents, accounts, files = 0 } = said as Partial<ExportCounts>
  const isWhole =
    documents === counts.documents && accounts === counts.accounts && files === counts.files
  if (isWhole) return counts
  const message = `The export says ${documents} documents, ${accounts} accounts and ${files} files; it holds ${counts.documents}, ${counts.accounts} and ${counts.files}. Export again.`
  throw new ImportError(message, { code: 'CUT_OFF', line })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isAccount(value: unknown): value is Account {
  return (
    isObject(value) &&
    typeof value['localId'] === 'string' &&
    Array.isArray(value['providerUserInfo'])
  )
}

function isFile(value: unknown): value is StoredObject {
  return (
    isObject(value) &&
    ['bucket', 'name', 'blob', 'md5', 'crc32c', 'contentType'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    ['size', 'generation', 'metageneration', 'updated'].every((name) =>
      Number.isSafeInteger(value[name]),
    ) &&
    isObject(value['metadata']) &&
    Array.isArray(value['tokens'])
  )
}
