/** One order file: its name for people, and its bytes, which are read more than once. */
export interface OrderFileSource {
  file: string
  /** The bytes from the beginning, each time it is called. */
  open(): AsyncIterable<Uint8Array>
}
