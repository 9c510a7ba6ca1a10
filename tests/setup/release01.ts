import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const FIXTURE = join(import.meta.dirname, '../fixtures/release-0.1')

/** An hour and a half after the last write of what release 0.1 has left. */
export const RELEASE_01_NOW = '2026-11-20T15:30:00.000Z'

/** What release 0.1 has left, unpacked: `tests/fixtures/release-0.1/README.md`. */
export function readRelease01(name: 'data.tar.br' | 'backup.jsonl.br'): Buffer {
  return brotliDecompressSync(readFileSync(join(FIXTURE, name)))
}

/** Puts its data folder, `data`, into a folder: of an archive as `tar` makes it, a block that says what follows, then its bytes. */
export function unpackRelease01(into: string): void {
  const archive = readRelease01('data.tar.br')
  const textAt = (at: number, length: number) =>
    archive.toString('latin1', at, at + length).replace(/\0.*$/s, '')
  for (let at = 0; at < archive.length && archive[at] !== 0; ) {
    const path = join(into, textAt(at, 100))
    const size = Number.parseInt(textAt(at + 124, 12), 8)
    const isFile = textAt(at + 156, 1) === '0'
    at += BLOCK
    if (isFile) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, archive.subarray(at, at + size))
    }
    at += Math.ceil(size / BLOCK) * BLOCK
  }
}

const BLOCK = 512
