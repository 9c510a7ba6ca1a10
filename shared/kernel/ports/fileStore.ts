import { StoreError } from './documentStore.ts'

/** The bytes of a file, whole or piece by piece; a browser's `File` and Node's `Blob` are one. */
export interface FileBody {
  readonly size: number
  slice(start: number, end: number): FileBody
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Cancels a call; an `AbortController`'s signal is one. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void
}

export interface PutOptions {
  contentType: string
  /** Small facts kept beside the file, such as `{ sha256 }`. Never personal data. */
  metadata?: Record<string, string>
  /** Called as bytes arrive at the store. */
  onProgress?: (sent: number, total: number) => void
  signal?: CancelSignal
}

/** A file as stored. */
export interface StoredFile {
  /** Without a slash at the start: `audits/{auditFSID}/files/{attId}`. */
  path: string
  /** The `gs://` address: what a document may keep. Never a public link. */
  url: string
  size: number
  contentType: string
  /** How its bytes are packed, such as `gzip`; empty when they are as they are. */
  contentEncoding: string
  metadata: Record<string, string>
  dateAdded: Date
  /** It has a download token, as a browser's upload gets: with that anyone reads it past the rules. */
  hasToken?: true
}

/**
 * Where files are kept. Every verb rejects with a `StoreError`; a cancelled upload with its code
 * `cancelled`. A file's path is made of ids, never of its name.
 */
export interface FileStore {
  /** Puts a file in pieces that survive a lost connection; refuses a path that has a file. */
  put(path: string, body: FileBody, options: PutOptions): Promise<StoredFile>
  /**
   * The file's bytes as they are stored: the store unpacks nothing. Rejects with `too-large` when there are
   * more than `limit`, by default MAX_FILE_BYTES; with `not-found` when there is no file.
   */
  read(path: string, limit?: number): Promise<Uint8Array>
  /** What is known of a file, or null when there is none. */
  describe(path: string): Promise<StoredFile | null>
  /** Removes a file; one that is not there is no error. */
  remove(path: string): Promise<void>
}

/** A page of a list of files. */
export interface FilePage {
  /** In the order of their paths. */
  files: StoredFile[]
  /** True when no more come after them. */
  isLast: boolean
}

/** Where files are kept, for trusted code: no browser may list them. */
export interface ListingFileStore extends FileStore {
  /**
   * The files whose paths come after `after` (empty: from the first), at most `limit` and 1,000. One
   * billed call; a page that is not the last has a file or more.
   */
  list(after: string, limit: number): Promise<FilePage>
  /** Takes a file's download tokens away: from then on the rules alone say who reads it. */
  withdrawToken(path: string): Promise<void>
}

/** A file has more bytes than a read may take. */
export function tooLarge(limit: number): StoreError {
  return new StoreError('too-large', 'Read', `the file has more than ${limit} bytes`)
}

/** Bytes in memory as a file's body. */
export function bodyOf(bytes: Uint8Array): FileBody {
  return {
    size: bytes.byteLength,
    slice: (start, end) => bodyOf(bytes.slice(start, end)),
    arrayBuffer: async () => bytes.slice().buffer,
  }
}

/** How a stored file is packed, by Cloud Storage's header: empty for `identity`, which means that it is not. */
export function encodingOf(said: string | undefined): string {
  return said === undefined || said === 'identity' ? '' : said
}
