import type { DataProvider } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import type { countAudits, EachPageOptions } from './allAudits.ts'
import type { AuditFilter } from './auditFilter.ts'
import type { findAuditByCode, newestChange, publicAccess } from './auditLookups.ts'
import { type BusinessVerbs, businessVerbs } from './businessVerbs.ts'
import { type CommandVerbs, commandVerbs } from './commandVerbs.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { createPageCursors } from './pageCursors.ts'
import { quietWhenAborted } from './quietWhenAborted.ts'
import { getList, getMany, getManyReference, getOne } from './records.ts'
import { reported } from './reported.ts'
import type { Subscriptions } from './subscriptions.ts'
import { refuseVerb } from './writePolicy.ts'

/**
 * react-admin's contract, the reading verbs of the business (`businessVerbs.ts`), its changes
 * (`commandVerbs.ts`) and live views (`subscriptions.ts`): the one door to the data.
 */
export interface AdminDataProvider
  extends DataProvider,
    BusinessVerbs,
    CommandVerbs,
    Subscriptions {
  findAuditByCode(code: string): ReturnType<typeof findAuditByCode>
  newestChange(carrierCompany: string): ReturnType<typeof newestChange>
  publicAccess(auditFSID: string): ReturnType<typeof publicAccess>
  /** How many audits a list's filter finds: asked for by a person, because it costs. */
  countAudits(filter: AuditFilter): ReturnType<typeof countAudits>
  /** Every audit that a list's filter finds, in its order, page by page, with no cap. */
  eachAuditPage(filter: AuditFilter, options?: EachPageOptions): Promise<AsyncGenerator<Audit[]>>
}

/**
 * The whole data provider. Every failed verb rejects with an `HttpError` whose status react-admin
 * knows, whose message is the catalogue's, and whose body carries a reference that the log has too. An
 * aborted read rejects with an `AbortError`, which is no failure.
 */
export function createDataProvider(needs: Omit<ProviderContext, 'cursors'>): AdminDataProvider {
  const context: ProviderContext = { ...needs, cursors: createPageCursors() }
  const read = <T>(resource: string, run: () => Promise<T>, signal?: AbortSignal) =>
    reported(context, resource, quietWhenAborted(signal, run))
  const write = <T>(resource: string, run: () => Promise<T>) =>
    reported(context, resource, run(), 'write')
  const lookups = () => import('./auditLookups.ts')
  // What live views need is loaded with the first one.
  let following: Promise<Subscriptions> | undefined
  const follow = () => {
    following ??= import('./subscriptions.ts').then(
      (module) => module.subscriptions(context),
      (error: unknown) => {
        // Not kept: the next one tries again.
        following = undefined
        throw error
      },
    )
    return following
  }
  return {
    ...businessVerbs(context),
    ...commandVerbs(context),
    subscribe: async (...asked) => (await follow()).subscribe(...asked),
    unsubscribe: async (...asked) => (await follow()).unsubscribe(...asked),
    supportAbortSignal: true,
    getList: (name, params) => read(name, () => getList(context, name, params), params.signal),
    getOne: (name, params) => read(name, () => getOne(context, name, params), params.signal),
    getMany: (name, params) => read(name, () => getMany(context, name, params), params.signal),
    getManyReference: (name, params) =>
      read(name, () => getManyReference(context, name, params), params.signal),
    // Writes bring the engine with them: it is loaded with the first one.
    create: (name, params) =>
      write(name, async () => (await import('./writes.ts')).create(context, name, params)),
    update: (name, params) =>
      write(name, async () => (await import('./writes.ts')).update(context, name, params)),
    updateMany: (name, params) =>
      write(name, async () => (await import('./writes.ts')).updateMany(context, name, params)),
    delete: (name, params) =>
      write(name, async () => (await import('./writes.ts')).deleteOne(context, name, params)),
    deleteMany: (name) => write(name, () => refuseVerb(name, 'deleteMany')),
    findAuditByCode: (code) =>
      read('auditCodes', async () => (await lookups()).findAuditByCode(context, code)),
    newestChange: (carrier) =>
      read('audits', async () => (await lookups()).newestChange(context, carrier)),
    publicAccess: (auditFSID) =>
      read('audits', async () => (await lookups()).publicAccess(context, auditFSID)),
    countAudits: (filter) =>
      read('audits', async () => (await import('./allAudits.ts')).countAudits(context, filter)),
    // As a promise, because react-admin awaits every result of a provider.
    eachAuditPage: async (filter, options) =>
      (await import('./allAudits.ts')).eachAuditPage(context, filter, options),
  }
}
