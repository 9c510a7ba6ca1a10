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
