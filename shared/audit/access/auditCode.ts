import { AUDIT_CODE_LENGTH } from '#shared/kernel/constants.ts'
import { type Random, randomText } from '#shared/kernel/random.ts'

const CODE_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Starts that are addresses of the product, never of an audit. */
const RESERVED_STARTS = ['ADMIN', 'BAKER', 'SML'] as const

/** The form in which codes are compared: upper-case, letters and digits only. */
export function canonicalAuditCode(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

/** The code of an audit without an order number: its id's first six characters, upper-cased (§3). */
export function auditCodeFromId(fsid: string): string {
  return fsid.slice(0, AUDIT_CODE_LENGTH).toUpperCase()
}

/** A random code: six capital letters and digits (specification §9), never a reserved one. */
export function generateAuditCode(random: Random): string {
  let code = randomText(random, CODE_CHARACTERS, AUDIT_CODE_LENGTH)
  while (isReservedAuditCode(code)) code = randomText(random, CODE_CHARACTERS, AUDIT_CODE_LENGTH)
  return code
}

/** True when the landing page could take the code for one of the product's own addresses. */
export function isReservedAuditCode(text: string): boolean {
  const code = canonicalAuditCode(text)
  return RESERVED_STARTS.some((start) => code.startsWith(start))
}

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new document id: 20 letters and digits. */
export function randomFsid(random: Random): string {
  return randomText(random, ID_CHARACTERS, 20)
}
