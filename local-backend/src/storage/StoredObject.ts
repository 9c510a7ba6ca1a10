/** What a client may say about an object that it stores. */
export interface ObjectSettings {
  contentType: string
  contentDisposition?: string
  contentEncoding?: string
  contentLanguage?: string
  cacheControl?: string
  /** Facts of the uploader's own. */
  metadata: Record<string, string>
}

/** What the bytes of an object are, found while they came in. */
export interface Content {
  /** SHA-256 as hexadecimal digits: where the bytes lie. */
  blob: string
  size: number
  /** Base64, as the protocols show them. */
  md5: string
  crc32c: string
}

/** Where an object is. */
export interface ObjectPlace {
  bucket: string
  /** Any text; slashes make folders only in lists. */
  name: string
}

/** An object as the log keeps it. */
export interface StoredObject extends ObjectPlace, ObjectSettings, Content {
  /** Microseconds since 1970 of the commit that stored the bytes; also their generation. */
  generation: number
  metageneration: number
  /** Microseconds since 1970. */
  updated: number
  /** Each opens the bytes to every holder of it. */
  tokens: readonly string[]
}
