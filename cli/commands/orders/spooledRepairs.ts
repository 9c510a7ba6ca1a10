import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import type { OrderRepair } from '#shared/domain/order/OrderRow.ts'

/** The repairs of many files on disk: a file of a million rows has more than memory should hold. */
export interface SpooledRepairs {
  add(file: string, repair: OrderRepair): void
  /** One file's, as the pieces of a JSON array, in the order in which they came. */
  jsonOf(file: string): Iterable<string>
  remove(): void
}

/** Characters that are gathered before they are written, and bytes read at once. */
const PIECE = 64 * 1024

interface Spool {
  path: string
  pending: string
  isEmpty: boolean
}

/** A spool in a folder that nobody else may read; nothing is made before the first repair. */
export function spooledRepairs(): SpooledRepairs {
  const spools = new Map<string, Spool>()
  let folder: string | null = null

  function spoolOf(file: string): Spool {
    folder ??= mkdtempSync(join(tmpdir(), 'bakehouse-repairs-'))
    const known = spools.get(file)
    const spool = known ?? { path: join(folder, String(spools.size)), pending: '', isEmpty: true }
    if (!known) spools.set(file, spool)
    return spool
  }

  function flush(spool: Spool): void {
    const handle = openSync(spool.path, 'a', 0o600)
    try {
      writeSync(handle, spool.pending)
      spool.pending = ''
    } finally {
      closeSync(handle)
    }
  }

  return {
    add(file, repair) {
      const spool = spoolOf(file)
      spool.pending += (spool.isEmpty ? '' : ',') + JSON.stringify(repair)
      spool.isEmpty = false
      if (spool.pending.length > PIECE) flush(spool)
    },
    *jsonOf(file) {
      yield '['
      const spool = spools.get(file)
      if (spool) {
        flush(spool)
        yield* textOf(spool.path)
      }
      yield ']'
    },
    remove() {
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function* textOf(path: string): Generator<string> {
  const handle = openSync(path, 'r')
  try {
    const decoder = new StringDecoder('utf8')
    const piece = new Uint8Array(PIECE)
    for (;;) {
      const length = readSync(handle, piece)
      if (length === 0) return
      yield decoder.write(Buffer.from(piece.buffer, 0, length))
    }
  } finally {
    closeSync(handle)
  }
}
