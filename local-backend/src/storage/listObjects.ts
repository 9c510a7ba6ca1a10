import { StatusError } from '../firestore/StatusError.ts'
import { tryParseJson } from '../tryParseJson.ts'
import { type ObjectRequest, requireStorageAccess, type StorageEngine } from './StorageEngine.ts'
import type { StoredObject } from './StoredObject.ts'

export interface ListRequest extends Pick<ObjectRequest, 'caller' | 'bucket'> {
  prefix: string
  /** What ends a folder's name; without one, everything below is listed. */
  delimiter?: string | undefined
  /** Objects and folders together; 1,000 at most and by default. */
  maxResults?: number | undefined
  pageToken?: string | undefined
  /** First name wanted, and the first one no longer wanted. */
  startOffset?: string | undefined
  endOffset?: string | undefined
}

export interface ObjectList {
  objects: StoredObject[]
  /** Folders, each ending with the delimiter. */
  prefixes: string[]
  nextPageToken?: string
}

const MAX_RESULTS = 1000
/** After every name with a prefix that ends here: no character is above it. */
const LAST = '\u{10ffff}'

/** A page of a bucket's objects, in the order of their names' bytes. PERMISSION_DENIED. */
export function listObjects(engine: StorageEngine, request: ListRequest): ObjectList {
  const { bucket, prefix, delimiter, endOffset } = request
  const name = prefix.replace(/\/$/, '')
  const question = { method: 'list', before: null, after: null } as const
  requireStorageAccess(engine, { caller: request.caller, bucket, name }, question)
  const limit = Math.min(request.maxResults ?? MAX_RESULTS, MAX_RESULTS)
  const list: ObjectList = { objects: [], prefixes: [] }
  let from: string | null = request.startOffset ?? ''
  if (request.pageToken !== undefined) from = readToken(request.pageToken)
  while (from !== null) {
    const next: string | null = takeFrom(from)
    if (next !== null && list.objects.length + list.prefixes.length >= limit) {
      return { ...list, nextPageToken: writeToken(next) }
    }
    from = next
  }
  return list

  /** Takes objects up to a folder or the end of the page; returns where to go on. */
  function takeFrom(start: string): string | null {
    for (const object of engine.objects.from(bucket, prefix, start)) {
      if (endOffset !== undefined && Buffer.compare(bytes(object.name), bytes(endOffset)) >= 0)
        break
      if (list.objects.length + list.prefixes.length >= limit) return object.name
      const end = delimiter ? object.name.indexOf(delimiter, prefix.length) : -1
      if (delimiter && end >= 0) {
        const folder = object.name.slice(0, end + delimiter.length)
        if (list.prefixes.at(-1) !== folder) list.prefixes.push(folder)
        // One step over everything in the folder.
        return `${folder}${LAST}`
      }
      list.objects.push(object)
    }
    return null
  }
}

function bytes(text: string): Buffer {
  return Buffer.from(text)
}

function writeToken(next: string): string {
  return Buffer.from(JSON.stringify({ next })).toString('base64url')
}

function readToken(token: string): string {
  const read = tryParseJson(Buffer.from(token, 'base64url').toString()) as
    | { next?: unknown }
    | null
    | undefined
  if (typeof read?.next === 'string') return read.next
  throw new StatusError('INVALID_ARGUMENT', 'The page token is not one of this list.')
}
