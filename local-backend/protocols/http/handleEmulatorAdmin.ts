import type { IncomingMessage, ServerResponse } from 'node:http'
import { comesFromPage } from '#local-backend/protocols/guard.ts'
import { HttpError } from './HttpError.ts'
import { parseJsonBody } from './parseJsonBody.ts'
import type { RequestUrl } from './RequestUrl.ts'
import { readBody } from './readBody.ts'
import { sendJson, sendText } from './sendResponse.ts'

/** Replaces the security rules while the server runs. */
export interface RulesAdmin {
  /** A source that doesn't compile leaves the rules in force; its diagnostics come back as text. */
  replace(source: string): { ok: true; issues: object[] } | { ok: false; message: string }
  /** Which expressions were evaluated to what, in Google's shape. */
  coverage(): object
}

export interface EmulatorAdminOptions {
  /** Deletes all documents of a project. */
  clearDocuments(projectId: string): Promise<void>
  /** Deletes all accounts of a project. */
  clearAccounts(projectId: string): Promise<void>
  rulesAdmin: RulesAdmin | undefined
}

const DOCUMENTS = /^\/emulator\/v1\/projects\/([^/:]+)\/databases\/[^/]+\/documents$/
const ACCOUNTS = /^\/emulator\/v1\/projects\/([^/:]+)\/accounts$/
const RULES = /^\/emulator\/v1\/projects\/[^/:]+:(securityRules|ruleCoverage)$/

/** The emulators' administrative addresses, which test tools call. Never for a web page. */
export async function handleEmulatorAdmin(
  request: IncomingMessage,
  response: ServerResponse,
  url: RequestUrl,
  options: EmulatorAdminOptions,
): Promise<void> {
  if (comesFromPage(request.headers)) {
    throw new HttpError(403, 'Administrative addresses are not for web pages.')
  }
  const { method } = request
  const documents = DOCUMENTS.exec(url.pathname)?.[1]
  const accounts = ACCOUNTS.exec(url.pathname)?.[1]
  const rules = RULES.exec(url.pathname)?.[1]
  if (documents !== undefined && method === 'DELETE') {
    await options.clearDocuments(documents)
    sendJson(response, 200, {})
  } else if (accounts !== undefined && method === 'DELETE') {
    await options.clearAccounts(accounts)
    sendJson(response, 200, {})
  } else if (rules === 'securityRules' && method === 'PUT') {
    await replaceRules(request, response, options.rulesAdmin)
  } else if (rules === 'ruleCoverage' && method === 'GET' && options.rulesAdmin) {
    sendJson(response, 200, options.rulesAdmin.coverage())
  } else {
    sendText(response, 404, 'Not Found\n')
  }
}

async function replaceRules(
  request: IncomingMessage,
  response: ServerResponse,
  rulesAdmin: RulesAdmin | undefined,
): Promise<void> {
  if (!rulesAdmin)
    throw new HttpError(501, 'The access policy of this backend is not made of rules.')
  const result = rulesAdmin.replace(readSource(parseJsonBody(await readBody(request))))
  if (!result.ok) throw new HttpError(400, result.message)
  sendJson(response, 200, result.issues.length > 0 ? { issues: result.issues } : {})
}

function readSource(body: unknown): string {
  const { rules } = (body ?? {}) as { rules?: { files?: { content?: unknown }[] } }
  const content = rules?.files?.[0]?.content
  if (typeof content !== 'string') {
    throw new HttpError(
      400,
      'Send {"rules":{"files":[{"content":"…"}]}} with the source of the rules.',
    )
  }
  return content
}
