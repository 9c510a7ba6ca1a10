import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RulesAdmin } from '../../rules/openRules.ts'
import { requireTestTool } from '../guard.ts'
import { HttpError } from '../http/HttpError.ts'
import type { RequestUrl } from '../http/RequestUrl.ts'
import { readRulesSource } from '../http/readBody.ts'
import { sendJson, sendText } from '../http/sendResponse.ts'

export interface StorageAdminOptions {
  /** Whether these addresses answer at all: not over data that is meant to last. */
  enabled: boolean
  /** Deletes all files. */
  reset(): Promise<void>
  replaceRules: RulesAdmin['replace']
}

/** The storage emulator's administrative addresses, which test tools call. Never for a web page. */
export async function handleStorageAdmin(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: RequestUrl,
  { enabled, reset, replaceRules }: StorageAdminOptions,
): Promise<void> {
  requireTestTool(request.headers, enabled)
  if (pathname === '/internal/reset' && request.method === 'POST') {
    await reset()
    sendJson(response, 200, {})
  } else if (pathname === '/internal/setRules' && request.method === 'PUT') {
    const result = replaceRules(await readRulesSource(request))
    if (!result.ok) throw new HttpError(400, result.message)
    sendJson(response, 200, { message: 'Rules updated successfully' })
  } else sendText(response, 404, 'Not Found\n')
}
