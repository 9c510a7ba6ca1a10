import type { Metadata } from '@grpc/grpc-js'
import type { LocalFirestore } from '../../firestore/createFirestoreService.ts'
import { STATUS, StatusError } from '../../firestore/StatusError.ts'
import type { Caller } from '../../firestore/types.ts'
import { asStatusError } from '../asStatusError.ts'
import { projectOf } from '../databaseOf.ts'
import { isLoopbackHost } from '../guard.ts'

/** The part of a gRPC call that says where it comes from. */
export interface GrpcCallHeaders {
  metadata: Metadata
  getHost(): string
}

/**
 * Who makes a gRPC call. No browser speaks bare gRPC, so an Origin header here is an attack; the host
 * is checked as over HTTP.
 */
export function grpcCaller(
  headers: GrpcCallHeaders,
  request: object,
  identifyCaller: (authorization: string | undefined, projectId: string | undefined) => Caller,
): Caller {
  if (headers.metadata.get('origin').length > 0 || !isLoopbackHost(headers.getHost())) {
    throw new StatusError('PERMISSION_DENIED', 'gRPC is for programs on this machine only.')
  }
  const authorization = headers.metadata.get('authorization')[0]?.toString()
  return identifyCaller(authorization, projectOf(resourceOf(request)))
}

/** The field of a request that names its project, whichever method it is for. */
function resourceOf(request: object): string {
  const { database, parent, name, document } = request as {
    database?: string
    parent?: string
    name?: string
    document?: { name?: string }
  }
  return database ?? parent ?? name ?? document?.name ?? ''
}

/** A failure as gRPC sends it. */
export function grpcError(error: unknown, onUnexpected: (error: unknown) => void) {
  const { status, message } = asStatusError(error, onUnexpected)
  return Object.assign(new Error(message, { cause: error }), {
    code: STATUS[status],
    details: message,
  })
}

export interface GrpcOptions {
  service: LocalFirestore
  /** Who calls, from the `authorization` header, for a project. Throws `StatusError`. */
  identifyCaller: (authorization: string | undefined, projectId: string | undefined) => Caller
  onUnexpected: (error: unknown) => void
  /** How to end each stream that is open: they would else keep a server that closes. */
  openStreams: Set<() => void>
}
