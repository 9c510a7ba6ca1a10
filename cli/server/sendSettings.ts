import type { ServerResponse } from 'node:http'

/** The local backend takes any key; the web SDK wants one. */
const LOCAL_API_KEY = 'local'

/**
 * Answers what Firebase Hosting answers at `/__/firebase/init.json`, plus where the local services
 * are: on the very host and port that the browser used, so that pages stay on one origin.
 */
export function sendSettings(
  response: ServerResponse,
  { host, project }: { host: string; project: string },
): void {
  const address = addressOf(host)
  const body = JSON.stringify({
    projectId: project,
    apiKey: LOCAL_API_KEY,
    emulators: { auth: address, firestore: address },
  })
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

function addressOf(host: string): { host: string; port: number } {
  const { hostname, port } = new URL(`http://${host || '127.0.0.1'}`)
  return { host: hostname, port: Number(port || 80) }
}
