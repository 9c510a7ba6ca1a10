/** The kinds of file that are taken, by extension (§ formats and limit are shown before anything is chosen). */
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

/** The largest file that is taken, in bytes. */
export const MOST_FILE_BYTES = 25 * 1024 * 1024

/** The extension of a name when it is one that is taken; else null. */
export function extensionOf(name: string): FileExtension | null {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(FILE_KINDS, extension) ? (extension as FileExtension) : null
}
