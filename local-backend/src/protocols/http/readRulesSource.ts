import type { IncomingMessage } from 'node:http'
import { HttpError } from './HttpError.ts'
import { parseJsonBody } from './parseJsonBody.ts'
import { readBody } from './readBody.ts'

/** The source of the rules that a test tool sends. */
export async function readRulesSource(request: IncomingMessage): Promise<string> {
  const body: unknown = parseJsonBody(await readBody(request))
  const { rules } = (body ?? {}) as { rules?: { files?: { content?: unknown }[] } }
  const content = rules?.files?.[0]?.content
  if (typeof content === 'string') return content
  throw new HttpError(
    400,
    'Send {"rules":{"files":[{"content":"…"}]}} with the source of the rules.',
  )
}
