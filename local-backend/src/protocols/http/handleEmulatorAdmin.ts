import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthContext } from '../../auth/AuthContext.ts'
import type { RulesAdmin } from '../../rules/openRules.ts'
import { handleAuthAdmin } from '../auth/handleAuthAdmin.ts'
import { requireTestTool } from '../guard.ts'
import { HttpError } from './HttpError.ts'
import type { RequestUrl } from './RequestUrl.ts'
import { readRulesSource } from './readBody.ts'
import { sendJson, sendText } from './sendResponse.ts'

export interface EmulatorAdminOptions {
  /** Whether these addresses answer at all: not over data that is meant to last. */
  enabled: boolean
  /** Deletes all documents of a project. */
  clearDocuments(projectId: string): Promise<void>
  /** Deletes all accounts of a project. */
  clearAccounts(projectId: string): Promise<void>
  /** Whose sent codes and settings are shown. */
  auth: AuthContext
  rules: RulesAdmin
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
  requireTestTool(request.headers, options.enabled)
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
    await replaceRules(request, response, options.rules)
  } else if (rules === 'ruleCoverage' && method === 'GET') {
    sendJson(response, 200, coverageOf(options.rules))
  } else if (!(await handleAuthAdmin(request, response, url, options.auth))) {
    sendText(response, 404, 'Not Found\n')
  }
}

async function replaceRules(
  request: IncomingMessage,
  response: ServerResponse,
  rules: RulesAdmin,
): Promise<void> {
  const result = rules.replace(await readRulesSource(request))
  if (!result.ok) throw new HttpError(400, result.message)
  sendJson(response, 200, result.issues.length > 0 ? { issues: result.issues } : {})
}

function coverageOf(rules: RulesAdmin): object {
  const report = rules.coverage()
  if (report === null) throw new HttpError(404, 'This backend was not asked to count coverage.')
  return report
}
