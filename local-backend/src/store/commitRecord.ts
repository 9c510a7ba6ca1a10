import type { RecordMutation } from './Store.ts'

/** A document's line in a commit record; `length: -1` is a deletion. */
export interface LoggedDocument {
  space: string
  key: string
  length: number
  crc: number
  createTime: number
  updateTime: number
  /** Where the body begins, counted from the start of the record. */
  offset: number
}

export interface LoggedCommit {
  time: number
  documents: LoggedDocument[]
  records: readonly RecordMutation[]
  /** Bytes the record takes. */
  length: number
}

/** u32 header length, u32 length of all bodies, header as JSON, then the bodies one after another. */
export function encodeCommitRecord(
  time: number,
  documents: readonly (Omit<LoggedDocument, 'offset'> & { body: Buffer | null })[],
  records: readonly RecordMutation[],
): { parts: Buffer[]; length: number; offsets: number[] } {
  const header = Buffer.from(
    JSON.stringify([
      time,
      documents.map((d) => [d.space, d.key, d.length, d.crc, d.createTime, d.updateTime]),
      records.map((r) => [r.kind, r.id, r.json]),
    ]),
  )
  const bodies = documents.flatMap((document) => (document.body === null ? [] : [document.body]))
  const sizes = Buffer.allocUnsafe(RECORD_HEAD)
  sizes.writeUInt32LE(header.length, 0)
  let offset = RECORD_HEAD + header.length
  const offsets: number[] = []
  for (const document of documents) {
    offsets.push(offset)
    offset += document.body?.length ?? 0
  }
  sizes.writeUInt32LE(offset - RECORD_HEAD - header.length, 4)
  return { parts: [sizes, header, ...bodies], length: offset, offsets }
}

/** Reads the record that begins at the position; the frame around it has been checked already. */
export function decodeCommitRecord(bytes: Buffer, position: number): LoggedCommit {
  const headerLength = bytes.readUInt32LE(position)
  const bodiesLength = bytes.readUInt32LE(position + 4)
  const start = position + RECORD_HEAD
  const [time, rows, records] = JSON.parse(
    bytes.toString('utf8', start, start + headerLength),
  ) as LoggedHeader
  let offset = RECORD_HEAD + headerLength
  const documents = rows.map(([space, key, length, crc, createTime, updateTime]) => {
    const document = { space, key, length, crc, createTime, updateTime, offset }
    offset += Math.max(0, length)
    return document
  })
  return {
    time,
    documents,
    records: records.map(([kind, id, json]) => ({ kind, id, json })),
    length: RECORD_HEAD + headerLength + bodiesLength,
  }
}

const RECORD_HEAD = 8

type LoggedHeader = [
  number,
  [string, string, number, number, number, number][],
  [string, string, unknown][],
]
