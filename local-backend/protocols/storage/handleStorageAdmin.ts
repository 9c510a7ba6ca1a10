import type { IncomingMessage, ServerResponse } from 'node:http'
import { comesFromPage } from '#local-backend/protocols/guard.ts'
import { HttpError } from '#local-backend/protocols/http/HttpError.ts'
import { parseJsonBody } from '#local-backend/protocols/http/parseJsonBody.ts'
import type { RequestUrl } from '#local-backend/protocols/http/RequestUrl.ts'
import { readBody } from '#local-backend/protocols/http/readBody.ts'
import { sendJson, sendText } from '#local-backend/protocols/http/sendResponse.ts'
import type { RulesAdmin } from '#local-backend/rules/openRules.ts'

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
  if (comesFromPage(request.headers)) {
    throw new HttpError(403, 'Administrative addresses are not for web pages.')
  }
  if (!enabled) {
    throw new HttpError(
      403,
      'Administrative addresses are for tests: in memory, or with test tokens allowed.',
    )
  }
  if (pathname === '/internal/reset' && request.method === 'POST') {
    await reset()
    sendJson(response, 200, {})
  } else if (pathname === '/internal/setRules' && request.method === 'PUT') {
    const result = replaceRules(readSource(parseJsonBody(await readBody(request))))
    if (!result.ok) throw new HttpError(400, result.message)
    sendJson(response, 200, { message: 'Rules updated successfully' })
  } else sendText(response, 404, 'Not Found\n')
}

function readSource(body: unknown): string {
  const { rules } = (body ?? {}) as { rules?: { files?: { content?: unknown }[] } }
  const content = rules?.files?.[0]?.content
  if (typeof content === 'string') return content
  throw new HttpError(
    400,
    'Send {"rules":{"files":[{"content":"…"}]}} with the source of the rules.',
  )
}
