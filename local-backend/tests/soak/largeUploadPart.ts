import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SeededRandom } from '../official/SeededRandom.ts'
import { buildServer } from './buildServer.ts'
import { PROJECT } from './project.ts'
import { type SoakPart, shareOf } from './SoakPart.ts'
import { startServer } from './startServer.ts'
import { UploadClient } from './storage/UploadClient.ts'

/**
 * One large file in pieces through many lost connections, then read back. The server's memory is the
 * system's own figure: what the process holds, and the most it ever held.
 */
export const largeUploadPart: SoakPart = {
  name: 'storage large upload',
  async run(share) {
    const size = shareOf(FULL, share)
    const program = await buildServer()
    const folder = await mkdtemp(join(tmpdir(), 'soak-large-'))
    const failures: string[] = []
    try {
      const server = await startServer(program, { folder })
      const before = await memoryOf(server.pid, 'VmRSS')
      const client = new UploadClient(server.port)
      const started = performance.now()
      const cuts = await uploadThroughCuts(client, server.port, size)
      const seconds = (performance.now() - started) / 1000
      const peak = await memoryOf(server.pid, 'VmHWM')
      const read = await hashOfDownload(server.port)
      if (read !== hashOfAll(size)) failures.push('what was read is not what was sent')
      const after = await memoryOf(server.pid, 'VmHWM')
      if (cuts < CUTS) failures.push(`${cuts} cuts instead of ${CUTS}`)
      if (after - before > MAX_GROWTH) failures.push(`the server grew by ${after - before} MB`)
      await server.kill('SIGTERM')
      const figures = `resident ${before} MB before, ${peak} MB at most uploading, ${after} MB reading`
      const speed = `${Math.round(size / MEBI / seconds)} MiB/s`
      return {
        number: `${Math.round(size / MEBI)} MiB, ${cuts} cuts, ${speed}, ${figures}`,
        failures,
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const MEBI = 1024 * 1024
const FULL = 1024 * MEBI
const CUTS = 20
/** As large as the web SDK's pieces get. */
const PIECE = 16 * MEBI
const MAX_GROWTH = 200
const NAME = 'large'
const PATH = `/v0/b/${PROJECT}.appspot.com/o`

/** Sends pieces; cuts the connection in the middle of every few, asks how far it got, and goes on. */
async function uploadThroughCuts(
  client: UploadClient,
  port: number,
  size: number,
): Promise<number> {
  const random = new SeededRandom(5)
  const id = await client.start(NAME, size)
  const piece = Math.min(PIECE, Math.ceil(size / CUTS / 2))
  let cuts = 0
  for (let offset = 0; offset < size; ) {
    const end = Math.min(offset + piece, size)
    const isCut = cuts < CUTS && (cuts + 1) * (size / (CUTS + 1)) < end
    const until = isCut ? offset + random.below(end - offset) : end
    const isLast = end === size
    const isWhole = await sendPiece(port, id, { offset, until, end, isLast })
    if (isWhole) offset = end
    else {
      cuts += 1
      offset = (await client.received(NAME, id)) ?? 0
    }
  }
  return cuts
}

/** False when the connection was cut before all of it was sent. */
function sendPiece(
  port: number,
  id: string,
  { offset, until, end, isLast }: { offset: number; until: number; end: number; isLast: boolean },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        agent: false,
        method: 'POST',
        path: `${PATH}?name=${NAME}&upload_id=${id}`,
        headers: {
          Authorization: 'Bearer owner',
          'Content-Length': end - offset,
          'X-Goog-Upload-Command': isLast ? 'upload, finalize' : 'upload',
          'X-Goog-Upload-Offset': String(offset),
        },
      },
      (answer) => {
        answer.resume()
        if (answer.statusCode === 200) answer.once('end', () => resolve(true))
        else reject(new Error(`a piece answered ${answer.statusCode}`))
      },
    )
    call.once('error', (error) => (until < end ? resolve(false) : reject(error)))
    sendBytes(call, offset, until).then(
      () => (until < end ? call.destroy() : call.end()),
      () => {},
    )
  })
}

async function sendBytes(call: ClientRequest, from: number, to: number): Promise<void> {
  for (let at = from; at < to; ) {
    const bytes = bytesAt(at, Math.min(to, at + MEBI - (at % MEBI)))
    at += bytes.length
    if (!call.write(bytes)) await new Promise((resolve) => call.once('drain', resolve))
  }
}

/** Every mebibyte of the file is another one, made again whenever it is needed. */
function bytesAt(from: number, to: number): Buffer {
  const number = Math.floor(from / MEBI)
  const whole = Buffer.alloc(MEBI, `mebibyte ${number} of it `)
  return whole.subarray(from % MEBI, (from % MEBI) + (to - from))
}

function hashOfAll(size: number): string {
  const hash = createHash('sha256')
  for (let at = 0; at < size; at += MEBI) hash.update(bytesAt(at, Math.min(size, at + MEBI)))
  return hash.digest('hex')
}

async function hashOfDownload(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}/${NAME}?alt=media`, {
    headers: { Authorization: 'Bearer owner' },
  })
  const hash = createHash('sha256')
  for await (const bytes of answer.body ?? []) hash.update(bytes)
  return hash.digest('hex')
}

/** Megabytes, as Linux counts them; 0 on other systems. */
async function memoryOf(pid: number, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0)
  return Math.round(kilobytes / 1024)
}
