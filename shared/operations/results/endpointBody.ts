import type { Audit } from '../../domain/audit/Audit.ts'
import { todayIn } from '../../domain/format/today.ts'
import type { ResultPackage } from '../../domain/results/ResultPackage.ts'
import { resultAnswers, resultHead, resultLines } from '../../domain/results/resultRows.ts'
import { base64Of } from './base64Of.ts'
import type { PackedBytes } from './packResults.ts'

/** What a carrier's endpoint is sent: the result as JSON, and the files of the package in base64. */
export function endpointBody(
  sending: Pick<ResultPackage, 'id' | 'carrierCompany' | 'dateAdded'>,
  audit: Audit,
  { packed, timeZone }: { packed: readonly PackedBytes[]; timeZone: string },
): string {
  return JSON.stringify({
    delivery: sending.id,
    carrier: sending.carrierCompany,
    result: {
      ...resultHead(audit, todayIn(timeZone, sending.dateAdded)),
      classCodes: resultLines(audit),
      keyQuestions: resultAnswers(audit),
    },
    files: packed.map(({ name, contentType, size, sha256, bytes }) => {
      return { name, contentType, size, sha256, content: base64Of(bytes) }
    }),
  })
}
