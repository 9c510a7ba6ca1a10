import { durably } from '../firestore/StatusError.ts'
import type { Account } from './Account.ts'

/** The part of the durable store that accounts need. */
export interface RecordStore {
  putRecord(kind: string, id: string, json: unknown): Promise<void>
  deleteRecord(kind: string, id: string): Promise<void>
  listRecords(kind: string): { id: string; json: unknown }[]
}

/**
 * The accounts of one project, held in memory for look-ups by e-mail and by provider, and written
 * through: a change counts at once for the next look-up, and its promise resolves when it is on disk.
 * A store that can't write any more: INTERNAL.
 */
export class AccountBook {
  readonly #store: RecordStore
  readonly #kind: string
  readonly #accounts = new Map<string, Account>()

  constructor(store: RecordStore, projectId: string) {
    this.#store = store
    this.#kind = `auth-account/${projectId}`
    for (const { id, json } of store.listRecords(this.#kind))
      this.#accounts.set(id, json as Account)
  }

  get(localId: string): Account | undefined {
    return this.#accounts.get(localId)
  }

  findByEmail(email: string): Account | undefined {
    const wanted = email.toLowerCase()
    return this.#find((account) => account.email === wanted)
  }

  /** By the e-mail an account had before it was changed. */
  findByInitialEmail(email: string): Account | undefined {
    return this.#find((account) => account.initialEmail === email)
  }

  /** By the e-mail that one of its providers gave. */
  findByProviderEmail(email: string): Account | undefined {
    return this.#find(({ providerUserInfo }) =>
      providerUserInfo.some((identity) => identity.email === email),
    )
  }

  findByPhoneNumber(phoneNumber: string): Account | undefined {
    return this.#find((account) => account.phoneNumber === phoneNumber)
  }

  findByProvider(providerId: string, rawId: string): Account | undefined {
    return this.#find((account) =>
      account.providerUserInfo.some(
        (identity) => identity.providerId === providerId && identity.rawId === rawId,
      ),
    )
  }

  /** In order of their ids, so that pages follow one another. */
  all(): Account[] {
    return [...this.#accounts.values()].sort((a, b) => (a.localId < b.localId ? -1 : 1))
  }

  async put(account: Account): Promise<void> {
    this.#accounts.set(account.localId, account)
    await durably(this.#store.putRecord(this.#kind, account.localId, account))
  }

  /** False when there was none. */
  async remove(localId: string): Promise<boolean> {
    if (!this.#accounts.delete(localId)) return false
    await durably(this.#store.deleteRecord(this.#kind, localId))
    return true
  }

  async clear(): Promise<void> {
    await Promise.all([...this.#accounts.keys()].map((localId) => this.remove(localId)))
  }

  #find(matches: (account: Account) => boolean): Account | undefined {
    for (const account of this.#accounts.values()) if (matches(account)) return account
    return undefined
  }
}
