import { credentials } from '@grpc/grpc-js'
import { v1 } from 'firebase-admin/firestore'

/** A database, and a client of its protocol's own messages with what each call has to say. */
export interface ConnectedClient {
  client: InstanceType<typeof v1.FirestoreClient>
  /** `projects/{p}/databases/(default)`. */
  database: string
  options: { otherArgs: { headers: Record<string, string> }; timeout: number }
}

/**
 * What may be on its way to us, in bytes. HTTP/2 begins with 64 KB: at 25 ms to the database no more than
 * 2.6 MB a second would come, and nearby each answer of a list would wait several times for both programs.
 */
export const WIDE_WINDOW = { 'grpc-node.flow_control_window': 16 * 1024 * 1024 } as const

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
  return {
    client: new v1.FirestoreClient({ projectId: project, ...WIDE_WINDOW, ...localOptions(host) }),
    database,
    options: { otherArgs: { headers }, timeout: ANSWER_WITHIN_MS },
  }
}

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
