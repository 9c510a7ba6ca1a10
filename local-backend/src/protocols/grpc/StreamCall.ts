import type { ServerDuplexStream } from '@grpc/grpc-js'

/** A stream of both directions whose incoming messages are still bytes. */
export type StreamCall = ServerDuplexStream<Buffer, object>
