import { StatusError } from '../firestore/StatusError.ts'
import type { ObjectPlace } from './StoredObject.ts'

const MAX_NAME_BYTES = 1024
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/

/**
 * The place that an address or a body names. Names are looked up and never used as paths of files;
 * still, what no folder could hold (empty parts, `.`, `..`, bytes that were no text) is refused for those
 * who are subject to the rules, because rules match names part by part. INVALID_ARGUMENT.
 */
export function requireObjectName(
  bucket: string,
  name: string,
  { strict }: { strict: boolean },
): ObjectPlace {
  requireBucket(bucket)
  const bytes = Buffer.from(name)
  const isSound = bytes.length > 0 && bytes.length <= MAX_NAME_BYTES && bytes.toString() === name
  if (!isSound || hasControls(name) || name === '.' || name === '..') throw invalid('object')
  const parts = name.split('/')
  const isOdd = (part: string) => part === '' || part === '.' || part === '..'
  if (strict && (parts.some(isOdd) || name.includes(NO_TEXT))) {
    throw invalid('object')
  }
  return { bucket, name }
}

/** INVALID_ARGUMENT when no bucket can be called so. */
export function requireBucket(bucket: string): void {
  if (!BUCKET.test(bucket)) throw invalid('bucket')
}

function hasControls(name: string): boolean {
  for (let at = 0; at < name.length; at += 1) if (name.charCodeAt(at) < FIRST_SIGN) return true
  return false
}

const FIRST_SIGN = 0x20
/** What reading an address puts in the place of bytes that are no UTF-8. */
const NO_TEXT = '\ufffd'

function invalid(what: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', `Invalid ${what} name.`)
}
