import type { IncomingMessage, ServerResponse } from 'node:http'
import { readSettings } from '../../storage/readSettings.ts'
import { requireObjectName } from '../../storage/requireObjectName.ts'
import type { ObjectPlace } from '../../storage/StoredObject.ts'
import { HttpError } from '../http/HttpError.ts'
import { parseJsonBody } from '../http/parseJsonBody.ts'
import { readBody } from '../http/readBody.ts'
import { sendJson } from '../http/sendResponse.ts'
import { cloudObject } from './cloudObject.ts'
import { hostOf } from './hostOf.ts'
import { decode } from './parseStoragePath.ts'
import { readPreconditions } from './readPreconditions.ts'
import type { StorageContext } from './StorageContext.ts'

const MAX_METADATA_BYTES = 64 * 1024

/** `rewriteTo` and `copyTo`, for copies and moves; done in one step. `to` as the address has it. */
export async function cloudCopy(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { service, from, to }: StorageContext & { from: ObjectPlace; to: ObjectPlace },
): Promise<void> {
  if (request.method !== 'POST') throw new HttpError(405, 'This address knows POST.')
  const body = parseJsonBody(await readBody(request, MAX_METADATA_BYTES))
  const isChanged = typeof body === 'object' && body !== null && Object.keys(body).length > 0
  const object = await service.copy({
    caller: { kind: 'admin' },
    from,
    to: requireObjectName(decode(to.bucket), decode(to.name), { strict: false }),
    change: isChanged ? readSettings(body, { tokens: true }) : null,
    preconditions: readPreconditions(query),
  })
  const resource = cloudObject(object, hostOf(request))
  const size = String(object.size)
  const rewritten = { kind: 'storage#rewriteResponse', done: true, resource }
  const isRewrite = request.url?.includes('/rewriteTo/') === true
  const answer = { ...rewritten, totalBytesRewritten: size, objectSize: size }
  sendJson(response, 200, isRewrite ? answer : resource)
}
