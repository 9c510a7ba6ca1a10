import type { Carrier } from '#shared/firm/model.ts'

/** An order file of the inbox with all that working on it needs. */
export interface OrderFile {
  kind: 'upload' | 'xml'
  /** Of its document, and of its import's record. */
  id: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** `gs://bucket/path`. */
  url: string
  carrier: Carrier
  /** The feed profile chosen by hand; undefined: recognized from the columns. */
  profile: string | undefined
}
