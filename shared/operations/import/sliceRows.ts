/** Bytes of the rows of one slice document, about: a document holds at most 1 MiB. */
const SLICE_BYTES = 900 * 1024

/** Rows on their way into slices. */
export interface RowSlices<T> {
  /** The slice that is full with this row coming, to be written; else null. */
  add(row: T): T[] | null
  /** The last slice; null when there are no rows. */
  end(): T[] | null
}

/**
 * Rows as slices of at most `max` rows, and at least `min` unless it is the last (specification §9).
 * Between the two a slice ends when it is large. No row may have more bytes than `mostBytesOfRow`.
 */
export function sliceRows<T>(
  { min, max }: { min: number; max: number },
  bytesOf: (row: T) => number,
): RowSlices<T> {
  let slice: T[] = []
  let size = 0

  function take(): T[] | null {
    const full = slice
    slice = []
    size = 0
    return full.length > 0 ? full : null
  }

  return {
    add(row) {
      const bytes = bytesOf(row)
      const isFull = slice.length === max || (slice.length >= min && size + bytes > SLICE_BYTES)
      const full = isFull ? take() : null
      slice.push(row)
      size += bytes
      return full
    },
    end: take,
  }
}

/** Bytes that one row may have, so that `min` of them fit a document. */
export function mostBytesOfRow({ min }: { min: number }): number {
  return Math.floor(SLICE_BYTES / min)
}

/** Bytes of texts in UTF-8 at most, with some for each text itself. */
export function bytesOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + 8 + text.length * (isAscii(text) ? 1 : 3), 0)
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}
