import type { LocalBackendOptions } from '#local-backend/createLocalBackend.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { type Registered, readRegistered } from './readRegistered.ts'
import { requiredValues } from './requiredValues.ts'

type AccessPolicy = LocalBackendOptions['policy']
type AccessRequest = Parameters<AccessPolicy['check']>[0]
type PolicyReader = Parameters<AccessPolicy['check']>[1]
type Read = { path: string[]; fields: FieldsOfCarrier | null }
type FieldsOfCarrier = Record<string, { stringValue?: string } | object>

/** Collections whose documents carry `carrierCompany` and are for the staff of that carrier. */
const STAFF_COLLECTIONS: readonly string[] = [
  COLLECTIONS.audits,
  COLLECTIONS.asteps,
  COLLECTIONS.auditCodes,
]

/** Those of them that may be listed; the others are read one by one. */
const LISTED: readonly string[] = [COLLECTIONS.audits, COLLECTIONS.asteps]

const STAFF_SETTINGS: readonly string[] = [COLLECTIONS.bakes, COLLECTIONS.bakery]

/**
 * What a browser may do at the local backend until it runs `firestore.rules` themselves, the same
 * cases by hand: registered users with a verified e-mail read, nobody writes. Staff read the audits,
 * steps and codes of their carriers; a list must name the carrier it wants. Returns the reason of a
 * refusal, or null.
 */
export const registeredUsersOnly: AccessPolicy = {
  check(request, reader) {
    if (request.kind === 'commit') return 'Browsers do not write yet.'
    const root = databaseRootOf(request)
    const user = root === null ? null : readRegistered(request.caller, root, reader)
    if (root === null || user === null) return 'Not a registered user.'
    const allowed =
      request.kind === 'list'
        ? mayList(request, root, user, reader)
        : request.documents.every(({ name, document }) =>
            mayGet(
              { path: pathOf(name, root), fields: document?.fields ?? null },
              root,
              user,
              reader,
            ),
          )
    return allowed ? null : 'Not among what this user may read.'
  },
}

function mayGet(
  { path, fields }: Read,
  root: string,
  user: Registered,
  reader: PolicyReader,
): boolean {
  const [collection = '', id = '', nested] = path
  if (path.length === 4) {
    return (
      collection === COLLECTIONS.audits &&
      nested === 'private' &&
      mayReadAudit(id, root, user, reader)
    )
  }
  if (path.length !== 2) return false
  if (collection === COLLECTIONS.users) return id === user.email || user.role === 'admin'
  if (collection === COLLECTIONS.carriers) return user.carriers.includes(id)
  if (STAFF_SETTINGS.includes(collection)) return isStaff(user)
  // What is not there belongs to nobody: staff may learn that it is not there.
  if (STAFF_COLLECTIONS.includes(collection))
    return isStaff(user) && (!fields || isOfCarrier(fields, user))
  return false
}

function mayList(
  { parent, query }: Extract<AccessRequest, { kind: 'list' }>,
  root: string,
  user: Registered,
  reader: PolicyReader,
): boolean {
  const from = query.from?.[0]
  if (query.from?.length !== 1 || !from || from.allDescendants) return false
  const collection = from.collectionId ?? ''
  const above = pathOf(parent, root)
  if (above.length === 2) {
    const isPrivate = above[0] === COLLECTIONS.audits && collection === 'private'
    return isPrivate && mayReadAudit(above[1] ?? '', root, user, reader)
  }
  if (above.length !== 0) return false
  if (collection === COLLECTIONS.users) return user.role === 'admin'
  if (STAFF_SETTINGS.includes(collection)) return isStaff(user)
  if (collection === COLLECTIONS.carriers) {
    return areOwn(requiredValues(query.where, '__name__').map(lastSegment), user)
  }
  return (
    LISTED.includes(collection) &&
    isStaff(user) &&
    areOwn(requiredValues(query.where, 'carrierCompany'), user)
  )
}

function mayReadAudit(id: string, root: string, user: Registered, reader: PolicyReader): boolean {
  const audit = reader.get(`${root}/${COLLECTIONS.audits}/${id}`)
  return isStaff(user) && audit !== null && isOfCarrier(audit.fields ?? {}, user)
}

function isStaff({ role }: Registered): boolean {
  return role === 'admin' || role === 'baker'
}

function isOfCarrier(fields: FieldsOfCarrier, user: Registered): boolean {
  const carrier = fields['carrierCompany']
  return (
    carrier !== undefined &&
    'stringValue' in carrier &&
    typeof carrier.stringValue === 'string' &&
    user.carriers.includes(carrier.stringValue)
  )
}

function areOwn(values: readonly string[], user: Registered): boolean {
  return values.length > 0 && values.every((value) => user.carriers.includes(value))
}

/** `projects/p/databases/d/documents` */
function databaseRootOf(request: AccessRequest): string | null {
  const name =
    request.kind === 'list'
      ? request.parent
      : request.kind === 'get'
        ? request.documents[0]?.name
        : ''
  return /^projects\/[^/]+\/databases\/[^/]+\/documents/.exec(name ?? '')?.[0] ?? null
}

function pathOf(name: string, root: string): string[] {
  return name === root ? [] : name.slice(root.length + 1).split('/')
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}
