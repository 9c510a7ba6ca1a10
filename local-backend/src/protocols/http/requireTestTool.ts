import type { IncomingHttpHeaders } from 'node:http'
import { comesFromPage } from '../guard.ts'
import { HttpError } from './HttpError.ts'

/** Administrative addresses are for test tools, where `enabled`, and never for a web page. */
export function requireTestTool(headers: IncomingHttpHeaders, enabled: boolean): void {
  if (comesFromPage(headers)) {
    throw new HttpError(403, 'Administrative addresses are not for web pages.')
  }
  if (!enabled) {
    throw new HttpError(
      403,
      'Administrative addresses are for tests: in memory, or with test tokens allowed.',
    )
  }
}
