import type { PendingChange } from './AccessPolicy.ts'
import { applyTransform } from './applyTransform.ts'
import { encodeBody } from './DocumentReader.ts'
import {
  copyFields,
  emptyFields,
  getField,
  parseFieldPath,
  withField,
  withoutField,
} from './fieldPaths.ts'
import { parseDocumentName } from './names.ts'
import { normalizeFields, requireFieldName } from './normalizeValue.ts'
import { StatusError } from './StatusError.ts'
import { compareText } from './textOrder.ts'
import { formatTimestamp, parseTimestamp } from './timestamps.ts'
import type { Document, Fields, FieldTransform, Precondition, Value, Write } from './types.ts'
import { typeOf } from './valueTypes.ts'

/** What a write would do, and the precondition it breaks, if any: access is decided before that. */
export interface AppliedWrite {
  change: PendingChange
  /** The bytes of the document that it leaves, where it writes one. */
  body: Buffer | null
  transformResults: Value[]
  broken: StatusError | null
}

/**
 * Works out one write of a commit on the document as the writes before it left it. `time` is the
 * commit time in microseconds. Throws INVALID_ARGUMENT for a write that no state would allow.
 */
export function applyWrite(
  write: Write,
  find: (name: string) => Document | null,
  time: number,
): AppliedWrite {
  const name = targetOf(write)
  parseDocumentName(name)
  const before = find(name)
  const broken = brokenPrecondition(name, before, write.currentDocument)
  if (write.verify !== undefined) {
    return {
      change: { kind: 'get', write, name, before, after: before },
      body: null,
      transformResults: [],
      broken,
    }
  }
  if (write.delete !== undefined) {
    return {
      change: { kind: 'delete', write, name, before, after: null },
      body: null,
      transformResults: [],
      broken,
    }
  }
  let fields =
    write.update === undefined ? (before?.fields ?? emptyFields()) : updated(write, before)
  const transformResults: Value[] = []
  for (const transform of transformsOf(write)) {
    const applied = applyTransform(fields, transform, time)
    fields = applied.fields
    transformResults.push(applied.result)
  }
  const updateTime = formatTimestamp(time)
  const after = {
    name,
    fields: transformResults.length === 0 ? fields : normalizeFields(fields),
    createTime: before?.createTime ?? updateTime,
    updateTime,
  }
  const body = encodeBody(after.fields)
  // What counts is less than these bytes and three for each character of the name.
  if (body.length + name.length * 3 > SURELY_ALLOWED) requireDocumentSize(after)
  // An update of a missing document is judged as the update it wants to be.
  const isUpdate = before !== null || write.currentDocument?.exists === true
  return {
    change: { kind: isUpdate ? 'update' : 'create', write, name, before, after },
    body,
    transformResults,
    broken,
  }
}

function targetOf(write: Write): string {
  const targets = [write.update?.name, write.delete, write.verify, write.transform?.document]
  const [name, ...others] = targets.filter((target) => target !== undefined)
  if (name === undefined || others.length > 0) {
    throw new StatusError(
      'INVALID_ARGUMENT',
      others.length > 0 ? 'A write has more than one operation.' : 'empty write operation',
    )
  }
  return name
}

function transformsOf(write: Write): FieldTransform[] {
  return write.transform?.fieldTransforms ?? write.updateTransforms ?? []
}

function updated(write: Write, before: Document | null): Fields {
  const given = normalizeFields(write.update?.fields)
  if (write.updateMask === undefined || write.updateMask === null) return given
  const stored = before?.fields ?? emptyFields()
  const paths = (write.updateMask.fieldPaths ?? []).map(parseFieldPath)
  for (const path of paths) for (const segment of path) requireFieldName(segment)
  if (paths.every(({ length }) => length === 1)) return withTopFields(stored, given, paths.flat())
  let fields = stored
  for (const path of paths) {
    const value = getField(given, path)
    fields = value === undefined ? withoutField(fields, path) : withField(fields, path, value)
  }
  return normalizeFields(fields)
}

/**
 * What most updates are: whole fields in place of others. Both sides are normalized already, and those
 * that stay are the very same values, by which indexes see that they did.
 */
function withTopFields(stored: Fields, given: Fields, names: readonly string[]): Fields {
  const fields = copyFields(stored)
  let isInOrder = true
  for (const name of names) {
    const value = given[name]
    isInOrder &&= value === undefined || name in fields
    if (value === undefined) delete fields[name]
    else fields[name] = value
  }
  if (isInOrder) return fields
  const sorted = emptyFields()
  for (const name of Object.keys(fields).sort(compareText)) {
    const value = fields[name]
    if (value !== undefined) sorted[name] = value
  }
  return sorted
}

function brokenPrecondition(
  name: string,
  before: Document | null,
  precondition: Precondition | undefined,
): StatusError | null {
  if (precondition === undefined || precondition === null) return null
  if (precondition.exists === true && before === null) {
    return new StatusError('NOT_FOUND', `No document to update: ${name}`)
  }
  if (precondition.exists === false && before !== null) {
    return new StatusError('ALREADY_EXISTS', `Document already exists: ${name}`)
  }
  if (precondition.updateTime === undefined) return null
  const required = parseTimestamp(precondition.updateTime)
  const stored = before === null ? 0 : parseTimestamp(before.updateTime)
  if (stored === required) return null
  const message = `the stored version (${stored}) does not match the required base version (${required})`
  return new StatusError('FAILED_PRECONDITION', message)
}

/** Refuses documents and values over the limits, by the sizes that Firestore's documentation gives. */
function requireDocumentSize(document: Document): void {
  const path = document.name.split('/').slice(DATABASE_SEGMENTS)
  const nameSize = path.reduce((sum, id) => sum + Buffer.byteLength(id) + 1, NAME_OVERHEAD)
  const size = nameSize + fieldsSize(document.fields ?? {}, document.name) + DOCUMENT_OVERHEAD
  if (size <= MAX_DOCUMENT) return
  throw new StatusError('INVALID_ARGUMENT', `maximum entity size is ${MAX_DOCUMENT} bytes`)
}

const DATABASE_SEGMENTS = 5
const NAME_OVERHEAD = 16
const DOCUMENT_OVERHEAD = 32
const MAX_DOCUMENT = 1_048_576
const MAX_VALUE = 1_048_487
const SURELY_ALLOWED = 1_048_000

function fieldsSize(fields: Fields, at: string): number {
  let size = 0
  for (const [name, value] of Object.entries(fields)) {
    const bytes = valueSize(value, at)
    if (bytes - ('stringValue' in value ? 1 : 0) > MAX_VALUE) {
      throw new StatusError(
        'INVALID_ARGUMENT',
        `The value of property "${name}" is longer than ${MAX_VALUE} bytes.`,
      )
    }
    size += Buffer.byteLength(name) + 1 + bytes
  }
  return size
}

function valueSize(value: Value, at: string): number {
  if ('stringValue' in value) return Buffer.byteLength(value.stringValue) + 1
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64')
  if ('arrayValue' in value) {
    return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueSize(item, at), 0)
  }
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {}, at)
  if ('referenceValue' in value) return Buffer.byteLength(value.referenceValue) + 1
  return FIXED_SIZES[typeOf(value)] ?? 8
}

const FIXED_SIZES: Record<string, number> = { null: 1, boolean: 1, geoPoint: 16 }
