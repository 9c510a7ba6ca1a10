import type { Timestamp } from 'firebase-admin/firestore'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import type { BatchWrite, Data } from '#shared/kernel/ports/documentStore.ts'
import type { ConnectedClient } from './firestoreClient.ts'
import { ProtoWriter } from './ProtoWriter.ts'

/**
 * Writes a batch, all or nothing, each document with a known version on the condition that it still is
 * that version. As bytes of the protocol, which are made of the documents at once: the SDK's `WriteBatch`
 * looks through every value three times and spells out the path of each, and its client's own messages
 * are copied twice on their way. Rejects with the client's error, or with a `TypeError` for a value that
 * no document can hold.
 */
export async function commitWrites(
  { commit, database }: ConnectedClient,
  writes: readonly BatchWrite[],
  versions: ReadonlyMap<BatchWrite, Timestamp>,
): Promise<void> {
  const to = new ProtoWriter()
  for (const write of writes.toReversed()) {
    const before = to.size()
    putWrite(
      to,
      `${database}/documents/${write.collection}/${write.id}`,
      write,
      versions.get(write),
    )
    to.endMessage(COMMIT.writes, before)
  }
  to.text(COMMIT.database, database)
  await commit(to.written())
}

function putWrite(
  to: ProtoWriter,
  name: string,
  write: BatchWrite,
  version: Timestamp | undefined,
): void {
  const before = to.size()
  if (version) putMoment(to, PRECONDITION.updateTime, version.seconds, version.nanoseconds)
  else if (write.kind === 'create') to.integer(PRECONDITION.exists, 0)
  else if (write.kind === 'update') to.integer(PRECONDITION.exists, 1)
  if (to.size() > before) to.endMessage(WRITE.currentDocument, before)
  if (write.kind === 'delete') {
    to.text(WRITE.delete, name)
    return
  }
  const names = Object.keys(write.data)
  if (write.kind === 'update') {
    const mask = to.size()
    for (const field of names.toReversed()) to.text(MASK.fieldPaths, pathOf(field))
    to.endMessage(WRITE.updateMask, mask)
  }
  const document = to.size()
  const count = putFields(to, DOCUMENT.fields, trimTexts(write.data))
  if (write.kind === 'update' && count !== names.length)
    throw new TypeError('an update with an undefined field')
  to.text(DOCUMENT.name, name)
  to.endMessage(WRITE.update, document)
}

/** A field's name as a path of one. */
function pathOf(field: string): string {
  return SIMPLE.test(field) ? field : `\`${field.replace(/[\\`]/g, '\\$&')}\``
}

const SIMPLE = /^[a-zA-Z_][a-zA-Z_0-9]*$/

/** Undefined fields are left out; answers how many there are without them. */
function putFields(to: ProtoWriter, field: number, data: Data): number {
  let count = 0
  for (const name of Object.keys(data).reverse()) {
    const value = data[name]
    if (value === undefined) continue
    count++
    const before = to.size()
    putValue(to, ENTRY.value, value)
    to.text(ENTRY.key, name)
    to.endMessage(field, before)
  }
  return count
}

function putValue(to: ProtoWriter, field: number, value: unknown): void {
  const before = to.size()
  if (typeof value === 'string') to.text(VALUE.string, value)
  else if (typeof value === 'boolean') to.integer(VALUE.boolean, value ? 1 : 0)
  else if (typeof value === 'number') putNumber(to, value)
  else if (value === null) to.integer(VALUE.null, 0)
  else if (Array.isArray(value)) {
    for (let at = value.length - 1; at >= 0; at--) putValue(to, ARRAY.values, value[at])
    to.endMessage(VALUE.array, before)
  } else if (value instanceof Date) {
    const seconds = Math.floor(value.getTime() / 1000)
    putMoment(to, VALUE.timestamp, seconds, (value.getTime() - seconds * 1000) * 1_000_000)
  } else if (value instanceof Uint8Array) to.bytes(VALUE.bytes, value)
  else if (typeof value === 'object' && isPlain(value)) {
    putFields(to, MAP.fields, value as Data)
    to.endMessage(VALUE.map, before)
  } else throw new TypeError(`a document with a ${typeof value} that is no value`)
  to.endMessage(field, before)
}

function putNumber(to: ProtoWriter, value: number): void {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) to.integer(VALUE.integer, value)
  else to.double(VALUE.double, value)
}

function putMoment(to: ProtoWriter, field: number, seconds: number, nanos: number): void {
  const before = to.size()
  to.integer(TIMESTAMP.nanos, nanos)
  to.integer(TIMESTAMP.seconds, seconds)
  to.endMessage(field, before)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The numbers of the fields in the messages of `google.firestore.v1`; they never change. */
const COMMIT = { database: 1, writes: 2 } as const
const WRITE = { update: 1, delete: 2, updateMask: 3, currentDocument: 4 } as const
const DOCUMENT = { name: 1, fields: 2 } as const
const MASK = { fieldPaths: 1 } as const
const PRECONDITION = { exists: 1, updateTime: 2 } as const
const TIMESTAMP = { seconds: 1, nanos: 2 } as const
const ARRAY = { values: 1 } as const
const MAP = { fields: 1 } as const
const ENTRY = { key: 1, value: 2 } as const
const VALUE = {
  boolean: 1,
  integer: 2,
  double: 3,
  map: 6,
  array: 9,
  timestamp: 10,
  null: 11,
  string: 17,
  bytes: 18,
} as const
