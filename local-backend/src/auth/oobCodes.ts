import type { Account } from './Account.ts'
import type { AuthContext, Sender } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'
import type { OobCode, OobRequestType } from './OneTimeCodes.ts'

/** Each kind of code, as the address of the page that uses it names it. */
export const OOB_MODES: Record<OobRequestType, string> = {
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  VERIFY_EMAIL: 'verifyEmail',
}

/** Makes a code with its link to `/emulator/action` on this server. */
export function createOobCode(
  { oobCodes }: AuthContext,
  { origin }: Sender,
  { continueUrl, ...request }: Omit<OobCode, 'oobCode' | 'oobLink'> & { continueUrl?: string },
): OobCode {
  return oobCodes.create((oobCode) => {
    const link = new URL('/emulator/action', origin)
    const mode = OOB_MODES[request.requestType]
    const query = { mode, lang: 'en', oobCode, apiKey: 'fake-api-key' }
    link.search = String(new URLSearchParams({ ...query, ...(continueUrl && { continueUrl }) }))
    return { ...request, oobCode, oobLink: link.href }
  })
}

/** Spends a code sent by e-mail and does what it allows. INVALID_OOB_CODE, EMAIL_EXISTS. */
export async function applyOobCode(context: AuthContext, oobCode: string): Promise<Account> {
  const code = context.oobCodes.find(oobCode)
  if (!code) throw new IdentityError('INVALID_OOB_CODE')
  context.oobCodes.spend(oobCode)
  const edited = editByCode(context, code)
  await context.accounts.put(edited)
  return edited
}

function editByCode(context: AuthContext, { requestType, email, newEmail }: OobCode): Account {
  const { accounts } = context
  // A new e-mail ends the sessions; its verification alone doesn't.
  const validSince = String(Math.floor(context.clock() / 1000))
  if (requestType === 'VERIFY_EMAIL') {
    return { ...required(accounts.findByEmail(email)), emailVerified: true }
  }
  if (requestType === 'VERIFY_AND_CHANGE_EMAIL' && newEmail !== undefined) {
    const account = required(accounts.findByEmail(email))
    if (accounts.findByEmail(newEmail)) throw new IdentityError('EMAIL_EXISTS')
    return { ...account, email: newEmail, emailVerified: true, validSince }
  }
  if (requestType === 'RECOVER_EMAIL') {
    const account = required(accounts.findByInitialEmail(email))
    if (accounts.findByEmail(email)) throw new IdentityError('EMAIL_EXISTS')
    return { ...account, email, emailVerified: true, validSince }
  }
  throw new IdentityError('INVALID_OOB_CODE')
}

function required(account: Account | undefined): Account {
  if (!account) throw new IdentityError('INVALID_OOB_CODE')
  return account
}
