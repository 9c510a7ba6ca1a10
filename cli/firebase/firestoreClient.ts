import { type Client, credentials } from '@grpc/grpc-js'
import { v1 } from 'firebase-admin/firestore'

type FirestoreClient = InstanceType<typeof v1.FirestoreClient>

/** A database, and a client of its protocol's own messages with what each call has to say. */
export interface ConnectedClient {
  client: FirestoreClient
  /** `projects/{p}/databases/(default)`. */
  database: string
  options: { otherArgs: { headers: Record<string, string> }; timeout: number }
  /** Commits a `CommitRequest` that is made already; rejects with the client's error. */
  commit(request: Uint8Array): Promise<void>
}

/**
 * The Admin SDK's own client: Cloud Firestore with the machine's default credentials, or the server at
 * `host` (`127.0.0.1:8080`).
 */
export function firestoreClient(project: string, host: string | null): ConnectedClient {
  const database = `projects/${project}/databases/(default)`
  const headers = {
    'google-cloud-resource-prefix': database,
    ...(host === null ? {} : { Authorization: 'Bearer owner' }),
  }
  const client = new v1.FirestoreClient({ projectId: project, ...localOptions(host) })
  const options = { otherArgs: { headers }, timeout: ANSWER_WITHIN_MS }
  let taught: object | null = null
  return {
    client,
    database,
    options,
    commit: async (bytes) => {
      const stub = await client.initialize()
      if (stub !== taught) teachBytes(stub)
      taught = stub
      const request: BytesRequest = { database, bytes }
      await client.commit(request as CommitRequest, options)
    },
  }
}

type CommitRequest = NonNullable<Parameters<FirestoreClient['commit']>[0]>

/** A request in place of its message. The client's retries and what it says of each call stay. */
interface BytesRequest {
  database: string
  bytes: Uint8Array
}

/**
 * Has the client's connection send the bytes of a commit as they are. Of the answer only that it came
 * matters: the times in it, one for each document, are not read.
 */
function teachBytes(stub: Record<string, unknown>): void {
  const connection = stub as unknown as Client
  const commit = stub['commit'] as (...call: unknown[]) => unknown
  const bytesOf = ({ bytes }: BytesRequest) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const nothing = () => ({})
  stub['commit'] = (request: object, ...call: unknown[]) =>
    'bytes' in request
      ? Reflect.apply(connection.makeUnaryRequest, connection, [
          COMMIT_PATH,
          bytesOf,
          nothing,
          request,
          ...call,
        ])
      : commit.call(stub, request, ...call)
}

const COMMIT_PATH = '/google.firestore.v1.Firestore/Commit'

function localOptions(host: string | null): object {
  if (host === null) return {}
  // A local server takes no credentials; looking for a cloud machine's would cost seconds off-line.
  process.env['METADATA_SERVER_DETECTION'] = 'none'
  const { hostname, port } = new URL(`http://${host}`)
  return {
    servicePath: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 80),
    sslCreds: credentials.createInsecure(),
  }
}

const ANSWER_WITHIN_MS = 60_000
