import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LocalFirestore } from '../../firestore/createFirestoreService.ts'
import type { ListenRequest } from '../../firestore/listen/listenMessages.ts'
import type { Caller } from '../../firestore/types.ts'
import { WriteSession, type WriteStreamRequest } from '../../firestore/WriteSession.ts'
import { asStatusError } from '../asStatusError.ts'
import { projectOf } from '../databaseOf.ts'
import { comesFromPage } from '../guard.ts'
import { HttpError } from '../http/HttpError.ts'
import type { RequestUrl } from '../http/RequestUrl.ts'
import { readBody } from '../http/readBody.ts'
import type { Credentials } from '../identifyCaller.ts'
import { messageType } from '../protobuf/firestoreSchema.ts'
import { protoJsonCodec } from '../protobuf/protoJsonCodec.ts'
import { Channel, frame, type Method, type StreamEnd } from './Channel.ts'
import { readForm } from './readForm.ts'

export interface WebChannelOptions {
  service: LocalFirestore
  /** Who asks, from the header a page sent along. Throws `StatusError`. */
  identifyCaller: (credentials: Credentials) => Caller
  clock: () => number
  onUnexpected: (error: unknown) => void
}

/**
 * `Listen` and `Write` for browsers, which know no gRPC: WebChannel, version 8, as the web SDK speaks
 * it. A client whose channel is not known any more gets a 400 and begins anew.
 */
export class WebChannels {
  readonly #options: WebChannelOptions
  readonly #channels = new Map<string, Channel>()
  readonly #sweep: NodeJS.Timeout
  #isOpen = true

  constructor(options: WebChannelOptions) {
    this.#options = options
    this.#sweep = setInterval(() => this.#closeIdle(), SWEEP_MS)
    this.#sweep.unref()
  }

  /** Throws `HttpError` for what is no request of a channel. */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, query }: RequestUrl,
  ): Promise<void> {
    const method = METHODS[pathname]
    if (method === undefined) throw new HttpError(404, 'No such address.')
    const sid = query.get('SID')
    if (sid === null) {
      if (request.method !== 'POST') throw new HttpError(400, 'A channel begins with a POST.')
      await this.#begin(method, request, response, query.get('database') ?? '')
      return
    }
    const channel = this.#isOpen ? this.#channels.get(sid) : undefined
    if (channel?.method !== method) {
      request.resume()
      send(response, 400, '')
      return
    }
    channel.lastSeen = this.#options.clock()
    channel.acknowledge(Number(query.get('AID') ?? 0))
    if (query.get('TYPE') === 'terminate') {
      request.resume()
      this.#end(channel)
      send(response, 200, '')
    } else if (request.method === 'GET') {
      response.writeHead(200, HEADERS)
      channel.open(response, query.get('CI') === '1')
    } else await this.#forward(method, channel, request, response)
  }

  /** Ends all channels; clients come back to the next server and begin anew. */
  close(): void {
    this.#isOpen = false
    clearInterval(this.#sweep)
    for (const channel of [...this.#channels.values()]) this.#end(channel)
  }

  async #begin(
    method: Method,
    request: IncomingMessage,
    response: ServerResponse,
    database: string,
  ): Promise<void> {
    const { authorization, offset, messages } = readForm(await readBody(request))
    if (!this.#isOpen || !this.#makeRoom()) {
      send(response, 503, '')
      return
    }
    const channel = this.#create(method)
    send(response, 200, frame(JSON.stringify([[0, ['c', channel.sid, '', 8, 12, 30_000]]])))
    const fromPage = comesFromPage(request.headers)
    this.#guarded(channel, () => {
      const credentials = { authorization, fromPage, projectId: projectOf(database) }
      channel.stream = this.#open(channel, credentials, database)
      this.#take(method, channel, offset, messages)
    })
  }

  /** At the limit, the channel that reads nothing and was heard of least lately goes. */
  #makeRoom(): boolean {
    if (this.#channels.size < MAX_CHANNELS) return true
    const unread = [...this.#channels.values()].filter((channel) => !channel.hasBackChannel)
    const [first] = unread
    if (first === undefined) return false
    this.#end(
      unread.reduce((least, other) => (other.lastSeen < least.lastSeen ? other : least), first),
    )
    return true
  }

  #create(method: Method): Channel {
    const sid = randomBytes(16).toString('base64url')
    const channel: Channel = new Channel({ sid, method, now: this.#options.clock() }, () =>
      this.#end(channel),
    )
    this.#channels.set(sid, channel)
    return channel
  }

  async #forward(
    method: Method,
    channel: Channel,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { offset, messages } = readForm(await readBody(request))
    let isWhole = true
    this.#guarded(channel, () => {
      isWhole = this.#take(method, channel, offset, messages)
    })
    if (isWhole) send(response, 200, channel.state)
    else send(response, 400, '')
  }

  #take(method: Method, channel: Channel, offset: number, messages: unknown[]): boolean {
    const accepted = messages.map((message) => CODECS[method]().accept(message))
    return channel.receive(offset, accepted)
  }

  /** What it holds on to lives as long as the channel: so it is given no request, and no answer to one. */
  #open(channel: Channel, credentials: Credentials, database: string): StreamEnd {
    const { service, identifyCaller } = this.#options
    const identify = () => identifyCaller(credentials)
    const caller = identify()
    const outlet = {
      send: (message: object) => channel.send(message),
      fail: (error: unknown) => this.#fail(channel, error),
      backlog: () => channel.backlog,
      recheckCaller: () => void identify(),
    }
    if (channel.method === 'Listen') {
      const session = service.listen(caller, database, outlet)
      return {
        handle: (request) => session.handle(request as ListenRequest),
        close: () => session.close(),
      }
    }
    const session = new WriteSession(service.commit, caller, database, outlet)
    return {
      handle: (request) => session.handle(request as WriteStreamRequest),
      close: () => session.close(),
    }
  }

  #guarded(channel: Channel, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#fail(channel, error)
    }
  }

  /** The failure is the stream's last word; the client then ends the channel. */
  #fail(channel: Channel, error: unknown): void {
    channel.stream?.close()
    channel.stream = undefined
    const { status, message } = asStatusError(error, this.#options.onUnexpected)
    channel.send({ error: { status, message } })
  }

  #end(channel: Channel): void {
    this.#channels.delete(channel.sid)
    channel.stream?.close()
    channel.stream = undefined
    channel.endBack()
  }

  #closeIdle(): void {
    const oldest = this.#options.clock() - IDLE_MS
    for (const channel of [...this.#channels.values()]) {
      if (!channel.hasBackChannel && channel.lastSeen < oldest) this.#end(channel)
    }
  }
}

const METHODS: Record<string, Method | undefined> = {
  '/google.firestore.v1.Firestore/Listen/channel': 'Listen',
  '/google.firestore.v1.Firestore/Write/channel': 'Write',
}
const CODECS = {
  Listen: () => protoJsonCodec(messageType('ListenRequest')),
  Write: () => protoJsonCodec(messageType('WriteRequest')),
}
const MAX_CHANNELS = 2000
const SWEEP_MS = 60_000
const IDLE_MS = 5 * 60_000

const HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}
