import { type DocumentType, INSURED_DOCUMENT_TYPES } from '../document/documentTypes.ts'
import { MOST_FILE_BYTES } from '../document/fileKinds.ts'
import { cleanLine } from '../format/cleanText.ts'

/** An uploaded file as an intake lists it, by its slot. */
export interface IntakeFile {
  name: string
  /** Bytes. */
  size: number
  docType: DocumentType
  /** Lower-case hex; empty when the uploader could not work it out. */
  sha256: string
  /** Taken back by who uploaded it. */
  removed: boolean
  /** The return it was sent for; empty before the first. */
  key: string
}

/** Files an intake may list. */
export const MOST_FILES = 40

/** Places for files in an intake, the end of each one's path: so many are ever stored (`storage.rules`). */
export const SLOTS: readonly string[] = Array.from({ length: 60 }, (_, slot) => String(slot))

const LONGEST_NAME = 200

/** An upload's id from before there were slots. */
const EARLIER_ID = /^[A-Za-z0-9_-]{8,64}$/
const SHA256 = /^[0-9a-f]{64}$/

/** The files of an intake by slot, and the names of entries that are none. Nothing is believed. */
export function readFiles(files: unknown): { files: Map<string, IntakeFile>; dropped: string[] } {
  const read = new Map<string, IntakeFile>()
  const dropped: string[] = []
  if (files === undefined || files === null) return { files: read, dropped }
  if (typeof files !== 'object' || Array.isArray(files)) return { files: read, dropped: ['files'] }
  for (const [id, given] of Object.entries(files)) {
    const file = read.size < MOST_FILES && isUploadId(id) ? readFile(given) : null
    if (file) read.set(id, file)
    else dropped.push(`files.${id.slice(0, 20)}`)
  }
  return { files: read, dropped }
}

function isUploadId(id: string): boolean {
  return SLOTS.includes(id) || EARLIER_ID.test(id)
}

function readFile(given: unknown): IntakeFile | null {
  if (typeof given !== 'object' || given === null) return null
  const {
    name,
    size,
    docType,
    sha256 = '',
    removed = false,
    key = '',
  } = given as Record<string, unknown>
  const type = INSURED_DOCUMENT_TYPES.find((each) => each === docType)
  if (type === undefined || typeof removed !== 'boolean') return null
  if (typeof name !== 'string' || name.length > LONGEST_NAME) return null
  const line = cleanLine(name)
  if (line === '') return null
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 1 || size > MOST_FILE_BYTES)
    return null
  if (typeof sha256 !== 'string' || (sha256 !== '' && !SHA256.test(sha256))) return null
  const returnKey = typeof key === 'string' ? key.slice(0, 20) : ''
  return { name: line, size, docType: type, sha256, removed, key: returnKey }
}
