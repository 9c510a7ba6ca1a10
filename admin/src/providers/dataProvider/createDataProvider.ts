import type { DataProvider } from 'ra-core'
import { findAuditByCode } from './findAuditByCode.ts'
import { getList } from './getList.ts'
import { getMany } from './getMany.ts'
import { getManyReference } from './getManyReference.ts'
import { getOne } from './getOne.ts'
import { newestChange } from './newestChange.ts'
import { createPageCursors } from './PageCursors.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { publicAccess } from './publicAccess.ts'
import { refuseWrite } from './refuseWrite.ts'
import { reported } from './reported.ts'

/** react-admin's contract over the DocumentStore port, and what a list of it cannot say. */
export interface AdminDataProvider extends DataProvider {
  findAuditByCode(code: string): ReturnType<typeof findAuditByCode>
  newestChange(carrierCompany: string): ReturnType<typeof newestChange>
  publicAccess(auditFSID: string): ReturnType<typeof publicAccess>
}

/**
 * The whole data provider. Every failed verb rejects with an `HttpError` whose status react-admin
 * knows, whose message is the catalogue's, and whose body carries a reference that the log has too.
 */
export function createDataProvider(needs: Omit<ProviderContext, 'cursors'>): AdminDataProvider {
  const context: ProviderContext = { ...needs, cursors: createPageCursors() }
  return {
    getList: (resource, params) => reported(context, resource, getList(context, resource, params)),
    getOne: (resource, params) => reported(context, resource, getOne(context, resource, params)),
    getMany: (resource, params) => reported(context, resource, getMany(context, resource, params)),
    getManyReference: (resource, params) =>
      reported(context, resource, getManyReference(context, resource, params)),
    create: (resource) => reported(context, resource, refuseWrite(resource)),
    update: (resource) => reported(context, resource, refuseWrite(resource)),
    updateMany: (resource) => reported(context, resource, refuseWrite(resource)),
    delete: (resource) => reported(context, resource, refuseWrite(resource)),
    deleteMany: (resource) => reported(context, resource, refuseWrite(resource)),
    findAuditByCode: (code) => reported(context, 'auditCodes', findAuditByCode(context, code)),
    newestChange: (carrier) => reported(context, 'audits', newestChange(context, carrier)),
    publicAccess: (auditFSID) => reported(context, 'audits', publicAccess(context, auditFSID)),
  }
}
