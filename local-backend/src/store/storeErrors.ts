export type StoreOpenCode = 'LOCKED' | 'READ_ONLY' | 'NOT_A_DIRECTORY' | 'DAMAGED' | 'NEWER_FORMAT'

/** Facts for the sentence the user reads. */
export interface StoreOpenDetails {
  directory: string
  /** The process that holds the lock. */
  pid?: number
  file?: string
  offset?: number
  format?: number
  /** The operating system's own error code, such as EACCES. */
  systemCode?: string
}

/** The data folder cannot be used, and nothing in it was changed. */
export class StoreOpenError extends Error {
  readonly code: StoreOpenCode
  readonly details: StoreOpenDetails

  constructor(
    message: string,
    options: ErrorOptions & { code: StoreOpenCode; details: StoreOpenDetails },
  ) {
    super(message, options)
    this.name = 'StoreOpenError'
    this.code = options.code
    this.details = options.details
  }
}

/** The bytes on disk are not the ones that were written there. */
export class DamagedDataError extends Error {
  readonly file: string
  readonly offset: number

  constructor(message: string, options: ErrorOptions & { file: string; offset: number }) {
    super(message, options)
    this.name = 'DamagedDataError'
    this.file = options.file
    this.offset = options.offset
  }
}

/** A write or fsync failed: nothing more is accepted, because what the disk holds is unknown. */
export class StoreFailedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreFailedError'
  }
}
