import type { Server } from '@grpc/grpc-js'

/** What `Server` calls for each new stream. It has no public name. */
const HANDLERS = ['_channelzHandler', '_streamHandler'] as const

/**
 * A client may take a call back in the same breath. The library answers it all the same where it refuses
 * it, and the exception of that ends the process: so a stream that is gone is not handed to it.
 * Throws when the library has no such handlers any more: then this has to be looked at again.
 */
export function ignoreGoneStreams(server: Server): void {
  for (const name of HANDLERS) {
    const handle: unknown = Reflect.get(server, name)
    if (typeof handle !== 'function') throw new Error(`grpc-js has no ${name}.`)
    Reflect.set(server, name, (interceptors: unknown, stream: Stream, headers: unknown) => {
      if (stream.destroyed) stream.on('error', nothing)
      else Reflect.apply(handle, server, [interceptors, stream, headers])
    })
  }
}

interface Stream {
  readonly destroyed: boolean
  on(event: 'error', listener: () => void): void
}

/** Why it is gone may be told later, and what nobody listens to ends the process too. */
function nothing(): void {}
