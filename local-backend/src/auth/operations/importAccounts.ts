import { type Account, newAccount } from '../Account.ts'
import type { AuthContext, Json } from '../AuthContext.ts'
import { editAccount } from '../editAccount.ts'
import { IdentityError } from '../IdentityError.ts'
import { readObjects, readText, requireText } from '../readField.ts'

/**
 * The administrator's `accounts:batchCreate`: an import. Each account that can't be taken is reported by
 * its index; the others are made. Password hashes are kept as they come: only those of this backend's
 * own kind open the account again.
 */
export async function importAccounts(context: AuthContext, request: Json): Promise<Json> {
  const users = readObjects(request, 'users')
  if (users.length === 0) throw new IdentityError('MISSING_USER_ACCOUNT')
  const mayOverwrite = request['allowOverwrite'] === true
  if (request['sanityCheck'] === true) refuseSharedEmails(users)
  if (!mayOverwrite) refuseRepeated(users)
  const error: { index: number; message: string }[] = []
  for (const [index, entry] of users.entries()) {
    try {
      await importAccount(context, entry, mayOverwrite)
    } catch (refusal) {
      if (!(refusal instanceof IdentityError)) throw refusal
      error.push({ index, message: MESSAGES[refusal.message] ?? refusal.message })
    }
  }
  return { kind: 'identitytoolkit#UploadAccountResponse', error }
}

function refuseRepeated(users: readonly Json[]): void {
  const seen = new Set<unknown>()
  for (const { localId } of users) {
    if (seen.has(localId)) throw new IdentityError(`DUPLICATE_LOCAL_ID : ${String(localId)}`)
    seen.add(localId)
  }
}

function refuseSharedEmails(users: readonly Json[]): void {
  const seen = new Set<string>()
  for (const user of users) {
    const email = readText(user, 'email')?.toLowerCase()
    if (email && seen.has(email)) throw new IdentityError(`DUPLICATE_EMAIL : ${email}`)
    if (email) seen.add(email)
  }
}

async function importAccount(
  context: AuthContext,
  entry: Json,
  mayOverwrite: boolean,
): Promise<void> {
  const localId = requireText(entry, 'localId', 'localId is missing')
  if (!mayOverwrite && context.accounts.get(localId)) {
    throw new IdentityError('localId belongs to an existing account - can not overwrite.')
  }
  const blank: Account = { ...newAccount(localId, context.clock()), ...readHash(context, entry) }
  const password = readText(entry, 'rawPassword')
  const given = { ...entry, ...(password && { password }) }
  await context.accounts.put(await editAccount(context, blank, given))
}

function readHash({ clock }: AuthContext, entry: Json): Partial<Account> {
  const passwordHash = readText(entry, 'passwordHash')
  const salt = readText(entry, 'salt')
  if (!passwordHash) return {}
  return { passwordHash, passwordUpdatedAt: clock(), ...(salt && { salt }) }
}

/** Google reports an import in sentences where other operations answer codes. */
const MESSAGES: Record<string, string> = {
  CLAIMS_TOO_LARGE: 'Custom claims provided are too large.',
  EMAIL_EXISTS: 'email exists in other account in database',
  FEDERATED_USER_ID_ALREADY_LINKED: 'raw id exists in other account in database',
  INVALID_CLAIMS: 'Invalid custom claims provided.',
  INVALID_EMAIL: 'email is invalid',
  'INVALID_PHONE_NUMBER : Invalid format.': 'phone number format is invalid',
}
