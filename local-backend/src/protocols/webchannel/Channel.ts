import type { ServerResponse } from 'node:http'

/** What the server's end of a stream does with what the client says. */
export interface StreamEnd {
  handle(request: Record<string, unknown>): void
  close(): void
}

/** What a channel is for; its address says so in every request. */
export type Method = 'Listen' | 'Write'

/** A message on its way to the client: an array's number and the array as JSON. */
interface Outgoing {
  id: number
  json: string
}

/**
 * One WebChannel: messages to the client go over a request that stays open (the back channel) and are
 * kept until the client says it has them; messages from it come with requests of their own, each once.
 */
export class Channel {
  readonly sid: string
  readonly method: Method
  stream: StreamEnd | undefined
  /** When the client was last heard of, in milliseconds. */
  lastSeen: number
  /** What the client is not known to have; the first `#sent` of it is on its way. */
  readonly #outbox: Outgoing[] = []
  readonly #close: () => void
  #sent = 0
  #bytes = 0
  #lastId = 0
  #received = 0
  #back: BackChannel | undefined

  constructor(
    { sid, method, now }: { sid: string; method: Method; now: number },
    close: () => void,
  ) {
    this.sid = sid
    this.method = method
    this.lastSeen = now
    this.#close = close
  }

  get hasBackChannel(): boolean {
    return this.#back !== undefined
  }

  /** Messages that the client is slow to take; none while it reads as fast as they come. */
  get backlog(): number {
    return this.#outbox.length - this.#sent
  }

  /** The answer to a request with messages: is there a back channel, the last number, bytes waiting. */
  get state(): string {
    return frame(JSON.stringify([this.#back ? 1 : 0, this.#lastId, this.#back ? 0 : this.#bytes]))
  }

  /** Takes in what the client says, from its `offset`-th message on; false when some are missing. */
  receive(offset: number, messages: readonly Record<string, unknown>[]): boolean {
    if (offset > this.#received) return false
    for (const [at, message] of messages.entries()) {
      if (offset + at < this.#received) continue
      this.#received += 1
      this.stream?.handle(message)
    }
    return true
  }

  send(message: object | string): void {
    this.#lastId += 1
    const json = JSON.stringify([message])
    this.#outbox.push({ id: this.#lastId, json })
    this.#bytes += json.length
    if (this.#bytes > MAX_BYTES) this.#close()
    else this.#write()
  }

  /** The client has everything up to this number. */
  acknowledge(id: number): void {
    if (Number.isNaN(id)) return
    const end = this.#outbox.findIndex((message) => message.id > id)
    const had = this.#outbox.splice(0, end === -1 ? this.#outbox.length : end)
    this.#sent = Math.max(0, this.#sent - had.length)
    for (const { json } of had) this.#bytes -= json.length
  }

  /** Opens the back channel, in place of an older one. `endsAtData`: the client polls. */
  open(response: ServerResponse, endsAtData: boolean): void {
    this.endBack()
    const timers = [
      setInterval(() => this.send('noop'), NOOP_MS),
      setTimeout(() => this.endBack(), LONGEST_BACK_MS),
    ]
    for (const timer of timers) timer.unref()
    this.#back = { response, endsAtData, timers, bytes: 0, isFull: false }
    this.#sent = 0
    response.once('close', () => {
      if (this.#back?.response === response) this.endBack()
    })
    response.flushHeaders()
    if (this.#outbox.length > 0) this.#write()
    else this.send('noop')
  }

  endBack(): void {
    const back = this.#back
    this.#back = undefined
    for (const timer of back?.timers ?? []) clearTimeout(timer)
    back?.response.end()
  }

  /** Sends what waits as far as the client reads; then it goes on when the client has read. */
  #write(): void {
    const back = this.#back
    while (back !== undefined && back === this.#back && !back.isFull && this.backlog > 0) {
      const text = this.#nextFrame()
      back.bytes += text.length
      if (!back.response.write(text)) {
        back.isFull = true
        back.response.once('drain', () => {
          back.isFull = false
          this.#write()
        })
      }
      // The next one says how far the client has come, and what it has need not be kept.
      if (back.endsAtData || back.bytes > MAX_BACK_BYTES) this.endBack()
    }
  }

  #nextFrame(): string {
    const messages: string[] = []
    for (let length = 0; length < FRAME_BYTES && this.backlog > 0; this.#sent += 1) {
      const { id, json } = this.#outbox[this.#sent] ?? { id: 0, json: '[]' }
      messages.push(`[${id},${json}]`)
      length += json.length
    }
    return frame(`[${messages.join()}]`)
  }
}

/** The open request that a client reads from. */
interface BackChannel {
  response: ServerResponse
  endsAtData: boolean
  timers: NodeJS.Timeout[]
  /** What has gone over it. */
  bytes: number
  /** The client does not read at present. */
  isFull: boolean
}

/** A client that takes nothing any more begins anew when it comes back. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_BACK_BYTES = 4 * 1024 * 1024
const FRAME_BYTES = 64 * 1024
const NOOP_MS = 30_000
/** The client opens the next one. */
const LONGEST_BACK_MS = 60_000

/** A piece of a channel's answer: how many UTF-16 units follow, and they. */
export function frame(json: string): string {
  return `${json.length}\n${json}`
}
