import type { LocalFirestore } from '../../firestore/createFirestoreService.ts'
import type { Caller } from '../../firestore/types.ts'

export interface GrpcOptions {
  service: LocalFirestore
  /** Who calls, from the `authorization` header, for a project. Throws `StatusError`. */
  identifyCaller: (authorization: string | undefined, projectId: string | undefined) => Caller
  onUnexpected: (error: unknown) => void
  /** How to end each stream that is open: they would else keep a server that closes. */
  openStreams: Set<() => void>
}
