/** Business constants and limits (specification §9). */

/** The carrier a user falls back to who has none (specification §6). */
export const DEFAULT_CARRIER = 'DEMO'

/** Slice of an audit that a person adds. */
export const DEFAULT_SLICE = '9999'

/** Slice of an audit that a batch import adds. */
export const IMPORT_SLICE = '99'

/** Audits in one batch write of an import (specification §7, §9). */
export const MAX_AUDITS_PER_BATCH = 40

/**
 * Rows in one slice document of an upload (specification §9). A slice holds at least `min` rows
 * unless it is the last.
 */
export const UPLOAD_SLICES = {
  original: { min: 50, max: 134 },
  consolidated: { min: 50, max: 85 },
  transformed: { min: 50, max: 85 },
} as const

/** Days an outreach step waits for an answer unless its row says otherwise. */
export const WAIT_IN_DAYS = 3

/** An audit due in this many days or fewer moves up in the list (specification §4, §9). */
export const DUE_SOON_DAYS = 30

/** How long a person can still cancel what the engine is about to send for them. */
export const TAKE_BACK_MS = 60_000

/** Default due day: so many days after the policy's end, then on to a business day. */
export const AUDIT_DUE_DAYS = 45

/** The smallest and the largest random id number: five digits. */
export const RANDOM_NUMBER = { min: 10_000, max: 99_999 } as const

/** Length of a generated audit code. */
export const AUDIT_CODE_LENGTH = 6

/** Share of sessions and of replays that the monitoring records in production, in percent. */
export const MONITORING_SAMPLE_PERCENT = 100

/** The zone of days and clocks where a carrier names none. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

/** The kinds of file that are accepted, by extension. */
export const FILE_KINDS = {
  pdf: { contentType: 'application/pdf', form: 'pdf' },
  jpg: { contentType: 'image/jpeg', form: 'jpeg' },
  jpeg: { contentType: 'image/jpeg', form: 'jpeg' },
  png: { contentType: 'image/png', form: 'png' },
  heic: { contentType: 'image/heic', form: 'heic' },
  heif: { contentType: 'image/heif', form: 'heic' },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    form: 'xlsx',
  },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    form: 'docx',
  },
  csv: { contentType: 'text/csv', form: 'text' },
} as const

export type FileExtension = keyof typeof FILE_KINDS
export type FileForm = (typeof FILE_KINDS)[FileExtension]['form']

/** The largest file that is accepted, in bytes. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024

/** The largest email that is taken, with its files as they are encoded in it. */
export const MAX_MAIL_BYTES = MAX_FILE_BYTES

/** The extension of a name if it is an accepted one; else null. */
export function extensionOf(name: string): FileExtension | null {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(FILE_KINDS, extension) ? (extension as FileExtension) : null
}
