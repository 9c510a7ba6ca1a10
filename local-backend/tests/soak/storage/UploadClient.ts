import { PROJECT } from '../project.ts'

/** An answer of the web SDKs' protocol for files. */
interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
}

const BUCKET = `${PROJECT}.appspot.com`

/** The protocol for files as the administrator's program, request by request. */
export class UploadClient {
  readonly #root: string

  constructor(port: number) {
    this.#root = `http://127.0.0.1:${port}/v0/b/${BUCKET}/o`
  }

  /** All in one request. */
  async put(name: string, bytes: Buffer): Promise<void> {
    const head =
      '--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b\r\nContent-Type: a/b\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--')])
    const headers = {
      'X-Goog-Upload-Protocol': 'multipart',
      'Content-Type': 'multipart/related; boundary=b',
    }
    await this.#send('POST', `?name=${encodeURIComponent(name)}`, headers, body)
  }

  /** Begins an upload in pieces; its id. */
  async start(name: string, size: number): Promise<string> {
    const { headers } = await this.#send('POST', `?name=${encodeURIComponent(name)}`, {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(size),
    })
    return new URL(headers.get('x-goog-upload-url') ?? '').searchParams.get('upload_id') ?? ''
  }

  /** Sends a piece; true when the upload has ended. */
  async piece(
    name: string,
    id: string,
    { offset, bytes, isLast }: { offset: number; bytes: Buffer; isLast: boolean },
  ): Promise<boolean> {
    const { headers } = await this.#send(
      'POST',
      `?name=${encodeURIComponent(name)}&upload_id=${id}`,
      {
        'X-Goog-Upload-Command': isLast ? 'upload, finalize' : 'upload',
        'X-Goog-Upload-Offset': String(offset),
      },
      bytes,
    )
    return headers.get('x-goog-upload-status') === 'final'
  }

  /** How many bytes of an upload are there; null when there is no such upload. */
  async received(name: string, id: string): Promise<number | null> {
    const answer = await this.fetch(
      'POST',
      `?name=${encodeURIComponent(name)}&upload_id=${encodeURIComponent(id)}`,
      { 'X-Goog-Upload-Command': 'query' },
    )
    return answer.status === 200 ? Number(answer.headers.get('x-goog-upload-size-received')) : null
  }

  /** The bytes; null when there is no file. */
  async read(name: string): Promise<Buffer | null> {
    const answer = await this.fetch('GET', `/${encodeURIComponent(name)}?alt=media`)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new Error(`reading ${name} answered ${answer.status}`)
    return answer.bytes
  }

  async remove(name: string): Promise<void> {
    const { status } = await this.fetch('DELETE', `/${encodeURIComponent(name)}`)
    if (status !== 204 && status !== 404) throw new Error(`removing ${name} answered ${status}`)
  }

  async #send(...request: Parameters<UploadClient['fetch']>): Promise<Answer> {
    const answer = await this.fetch(...request)
    if (answer.status === 200) return answer
    throw new Error(`${request[0]} answered ${answer.status}: ${answer.bytes.toString()}`)
  }

  /** Any request; throws when the connection is lost. */
  async fetch(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<Answer> {
    const answer = await fetch(`${this.#root}${path}`, {
      method,
      headers: { Authorization: 'Bearer owner', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes }
  }
}
