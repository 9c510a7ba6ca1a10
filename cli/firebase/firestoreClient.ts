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
    client: new v1.FirestoreClient({ projectId: project, ...localOptions(host) }),
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
