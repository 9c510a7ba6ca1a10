import type { AuthProvider, UserIdentity } from 'ra-core'
import { ERRORS, type ErrorCode, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Identity, Logger } from '#shared/kernel/ports/host.ts'
import type { DraftStore } from '../app/draftStore.ts'
import { mayDo } from './permissions.ts'
import { RefusalError } from './RefusalError.ts'
import type { Session } from './session.ts'

/** react-admin's identity of the signed-in user, with the `users` document behind it. */
export interface AdminIdentity extends UserIdentity {
  user: User
}

/**
 * Sign-in, sign-out and permissions (specification §6). Refusals reject with a `RefusalError` that
 * carries the catalogue's words. A failed verb is no sign-out here: of an ended session (401) the data
 * provider notifies the session, and `useSameAccount` signs out.
 */
export function createAuthProvider({
  store,
  identity,
  session,
  drafts,
  logger,
}: {
  store: DocumentStore
  identity: Identity
  session: Session
  drafts: Pick<DraftStore, 'clear'>
  logger: Logger
}): AuthProvider {
  const whyUnregistered = async () =>
    (await isKnownOtherwise(store, identity)) ? 'USER_NOT_ADOPTED' : 'NOT_REGISTERED'

  async function signOutUnregistered(): Promise<void> {
    logger.error(ERRORS.DOMAIN_NOT_AUTHORIZED.message)
    await identity.signOut({ byWish: false })
    session.forget()
  }

  /** Why the last sign-out happened, when it was not the person's wish. */
  let because: ErrorCode | null = null
  const signInPage = () => (because === null ? '/login' : `/login?because=${because}`)
  /**
   * What redirects to the sign-in page. `message: false`: the page itself gives the reason. The page is
   * named each time: several reads fail at once, and react-admin goes where the last one says.
   */
  const toSignIn = () => ({ message: false, redirectTo: signInPage() })

  return {
    async login() {
      const result = await identity.signIn()
      if (!result.ok) throw new RefusalError(result.error)
      session.forget()
      because = null
      if ((await session.user()) !== null) return
      // Signed out while the document was read: the denial does not mean that they are unregistered.
      if ((await identity.current()) === null) throw new RefusalError(refusal('SIGN_IN_NEEDED'))
      const why = await whyUnregistered()
      await signOutUnregistered()
      throw new RefusalError(refusal(why))
    },
    async logout({ hasEnded = false }: { hasEnded?: boolean } = {}) {
      if (hasEnded) because = 'SIGN_IN_NEEDED'
      // Drafts outlive an expired session, but not a deliberate sign-out.
      if (because === null) drafts.clear()
      await identity.signOut({ byWish: because === null })
      session.forget()
      return signInPage()
    },
    async checkAuth() {
      if ((await identity.current()) === null) throw toSignIn()
      try {
        if ((await session.user()) !== null) return
      } catch {
        // An unreachable database is no reason to sign the user out. The screen says what failed.
        return
      }
      if ((await identity.current()) === null) throw toSignIn()
      because = await whyUnregistered()
      await signOutUnregistered()
      throw toSignIn()
    },
    async checkError() {},
    async getIdentity(): Promise<AdminIdentity> {
      const user = await session.user()
      if (user === null) throw new RefusalError(refusal('SIGN_IN_NEEDED'))
      return { id: user.id, fullName: user.name || user.email, user }
    },
    async getPermissions() {
      return (await session.user())?.role ?? null
    },
    async canAccess({ action, resource }) {
      const user = await session.user()
      return user !== null && mayDo(user.role, action, resource)
    },
  }
}

/**
 * Whether `users` has the signed-in person's email under another id, for `bakehouse users adopt`. One
 * that is stored with capitals is not found: queries compare case, and the rules show people only their
 * own document. NOT_REGISTERED says what to do then.
 */
async function isKnownOtherwise(store: DocumentStore, identity: Identity): Promise<boolean> {
  const person = await identity.current()
  if (person === null) return false
  try {
    const found = await store.list<User>(COLLECTIONS.users, {
      filters: [{ field: 'email', op: '==', value: person.email.toLowerCase() }],
      sort: { field: 'id', direction: 'asc' },
      limit: 1,
    })
    return found.length > 0
  } catch {
    // It only makes the message more exact.
    return false
  }
}
