import type { AuthContext, Sender } from './AuthContext.ts'
import type { OobCode, OobRequestType } from './sentCodes.ts'

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
