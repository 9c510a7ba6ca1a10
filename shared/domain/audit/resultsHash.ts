import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Audit } from './Audit.ts'

/** SHA-256, lower-case hex, of what the carrier is told: outcome, final figures and key answers. */
export function resultsHash(audit: Audit): string {
  const lines = audit.categories.map((line) => [
    line.id,
    line.classCode,
    line.finalExposure,
    line.notes,
  ])
  const answers = Object.entries(audit.keyQuestions).sort(([a], [b]) => (a < b ? -1 : 1))
  const told = [
    audit.orderNumber,
    audit.policyNumber,
    audit.outcome,
    audit.outcomeReason,
    audit.revision,
    lines,
    answers.map(([question, { answer, detail }]) => [question, answer, detail]),
  ]
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(told))))
}
