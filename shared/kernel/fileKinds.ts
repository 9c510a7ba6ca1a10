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

/** The extension of a name if it is an accepted one; else null. */
export function extensionOf(name: string): FileExtension | null {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(FILE_KINDS, extension) ? (extension as FileExtension) : null
}
