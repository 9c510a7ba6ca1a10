import { StatusError } from '../firestore/StatusError.ts'
import type { ObjectSettings, StoredObject } from './StoredObject.ts'

const FIELDS = ['contentDisposition', 'contentEncoding', 'contentLanguage', 'cacheControl'] as const
const TOKENS = 'firebaseStorageDownloadTokens'
const DEFAULT_TYPE = 'application/octet-stream'
/** As Cloud Storage limits an object's own metadata. */
const MAX_METADATA_BYTES = 8 * 1024
const MAX_FIELD_BYTES = 1024

/** What JSON from outside says of an object: null takes a field away. */
export interface SettingsChange {
  /** The object with the change, its own metadata key by key. */
  apply(object: StoredObject): StoredObject
  /** The settings of a new object. */
  create(contentType: string | undefined): ObjectSettings
  /** Download tokens that are set with it, as the Admin SDK does; null leaves them. */
  tokens: readonly string[] | null
}

/**
 * Reads an object's settings; fields that no client may set are passed over, as in the service.
 * `tokens`: whether this client may set download tokens. INVALID_ARGUMENT.
 */
export function readSettings(json: unknown, options: { tokens: boolean }): SettingsChange {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw invalid('The metadata must be a JSON object.')
  }
  const source = new Map<string, unknown>(Object.entries(json))
  const fields = FIELDS.flatMap((name) => {
    const value = readText(name, source.get(name))
    return value === undefined ? [] : [[name, value] as const]
  })
  const contentType = readText('contentType', source.get('contentType'))
  const own = readMetadata(source.get('metadata'))
  const named = own.get(TOKENS)
  own.delete(TOKENS)
  const tokens = options.tokens && named !== undefined ? splitTokens(named) : null
  const withFields = <T extends ObjectSettings>(settings: T): T => {
    const changed = { ...settings, metadata: merge(settings.metadata, own) }
    for (const [name, value] of fields) {
      if (value === null) delete changed[name]
      else changed[name] = value
    }
    return changed
  }
  return {
    apply: (object) => ({
      ...withFields(object),
      ...(contentType !== undefined && { contentType: contentType ?? DEFAULT_TYPE }),
      ...(tokens !== null && { tokens }),
    }),
    create: (type) => {
      const declared = readText('contentType', type) ?? undefined
      const settings = { contentType: contentType ?? declared ?? DEFAULT_TYPE, metadata: {} }
      return withFields<ObjectSettings>(settings)
    },
    tokens,
  }
}

/** Undefined: not said. These texts become headers, so they hold nothing that would end one. */
function readText(name: string, value: unknown): string | null | undefined {
  if (value === undefined || value === null) return value
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (typeof value === 'string' && !/[\u0000-\u001f\u007f-\uffff]/.test(value)) {
    if (Buffer.byteLength(value) <= MAX_FIELD_BYTES) return value === '' ? null : value
  }
  throw invalid(`${name} is no text that a header can hold.`)
}

function readMetadata(json: unknown): Map<string, string | null> {
  if (json === undefined || json === null) return new Map()
  if (typeof json !== 'object' || Array.isArray(json)) {
    throw invalid('metadata must be an object of texts.')
  }
  const entries = Object.entries(json).map(([key, value]): [string, string | null] => {
    if (typeof value === 'string' || value === null) return [key, value]
    throw invalid('metadata must be an object of texts.')
  })
  if (Buffer.byteLength(JSON.stringify(entries)) > MAX_METADATA_BYTES) {
    throw invalid(`metadata is larger than ${MAX_METADATA_BYTES} bytes.`)
  }
  return new Map(entries)
}

function merge(
  before: Record<string, string>,
  change: ReadonlyMap<string, string | null>,
): Record<string, string> {
  const merged = new Map(Object.entries(before))
  for (const [key, value] of change) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  if (Buffer.byteLength(JSON.stringify([...merged])) > MAX_METADATA_BYTES) {
    throw invalid(`metadata is larger than ${MAX_METADATA_BYTES} bytes.`)
  }
  return Object.fromEntries(merged)
}

function splitTokens(named: string | null): string[] {
  return (named ?? '').split(',').filter((token) => token !== '')
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}

/** Hashes that the bytes must have, as the uploader says. INVALID_ARGUMENT when one is no hash. */
export function readExpected(json: unknown): { md5?: string; crc32c?: string } {
  const source = new Map<string, unknown>(Object.entries(json ?? {}))
  const md5 = readHash('md5Hash', source.get('md5Hash'))
  const crc32c = readHash('crc32c', source.get('crc32c'))
  return { ...(md5 !== undefined && { md5 }), ...(crc32c !== undefined && { crc32c }) }
}

function readHash(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^[A-Za-z0-9+/]{4,22}==$/.test(value)) return value
  throw invalid(`${name} is no hash in base64.`)
}
