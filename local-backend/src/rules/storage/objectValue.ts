import { formatTimestamp } from '../../firestore/timestamps.ts'
import type { ObjectFacts } from '../../storage/StorageAccess.ts'
import { fromTimestamp } from '../values/fromProto.ts'
import { RulesMap, type RulesValue } from '../values/RulesValue.ts'

/** An object as rules see it. What is not known before the bytes are there is not among its keys. */
export function objectValue(object: ObjectFacts | null): RulesMap | null {
  if (object === null) return null
  const values = new Map<string, RulesValue>([
    ['bucket', object.bucket],
    ['name', object.name],
    ['size', BigInt(object.size)],
    ['metadata', RulesMap.of(new Map(Object.entries(object.metadata ?? {})))],
    // As the service: it gives an upload this encoding when its sender names none.
    ['contentEncoding', 'identity'],
  ])
  for (const name of TEXTS) {
    const text = object[name]
    if (text !== undefined) values.set(name, text)
  }
  if (object.md5 !== undefined) values.set('md5Hash', object.md5)
  if (object.generation !== undefined) {
    values.set('generation', BigInt(object.generation))
    values.set('timeCreated', timeOf(object.generation))
  }
  if (object.metageneration !== undefined) {
    values.set('metageneration', BigInt(object.metageneration))
  }
  if (object.updated !== undefined) values.set('updated', timeOf(object.updated))
  return RulesMap.of(values)
}

const TEXTS = [
  'contentType',
  'contentDisposition',
  'contentEncoding',
  'contentLanguage',
  'cacheControl',
  'crc32c',
] as const

function timeOf(micros: number): RulesValue {
  return fromTimestamp(formatTimestamp(micros))
}
