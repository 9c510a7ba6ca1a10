import type { IncomingMessage, ServerResponse } from 'node:http'
import { localBucket } from '../firebase/localBucket.ts'
import type { ServerAddress } from './readHost.ts'

/** The local backend takes any key; the web SDK wants one. */
const LOCAL_API_KEY = 'local'

/**
 * Answers what Firebase Hosting answers at `/__/firebase/init.json`, plus where the local services
 * are: on the very host and port that the browser used, so that pages stay on one origin. A page of
 * ours may ask under another name of this machine, to see whether its browser knows that name; pages
 * of others never get here.
 */
export function sendSettings(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  { address, project }: { address: ServerAddress; project: string },
): void {
  const body = JSON.stringify({
    projectId: project,
    apiKey: LOCAL_API_KEY,
    // The SDK wants one for its pop-up; it uses the address of the emulator below.
    authDomain: address.host,
    storageBucket: localBucket(project),
    emulators: { auth: address, firestore: address, storage: address },
  })
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(origin !== undefined && { 'access-control-allow-origin': origin, vary: 'Origin' }),
  })
  response.end(body)
}
