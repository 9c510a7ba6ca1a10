import { HttpError } from 'ra-core'
import type { EditConflict } from '#shared/audit/editChanges.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ErrorCode, type Refusal, refusal } from '#shared/errors/refusal.ts'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import { RefusalError } from '../RefusalError.ts'
import { ConflictError } from './ConflictError.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { AbortError } from './quietWhenAborted.ts'
import { RESOURCES } from './resources.ts'

/** HTTP-like statuses, because react-admin decides by them. */
const STATUSES: Record<StoreErrorCode, number> = {
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  'already-exists': 409,
  conflict: 412,
  invalid: 400,
  'too-large': 413,
  exhausted: 429,
  cancelled: 499,
  unknown: 500,
  unavailable: 503,
}

/** Refusals that react-admin has a status for; every other is 422. */
const REFUSAL_STATUSES: Partial<Record<ErrorCode, number>> = {
  CODE_UNKNOWN: 404,
  RECORD_NOT_FOUND: 404,
  SIGN_IN_NEEDED: 401,
  WRITE_DENIED: 403,
  COMMAND_NOT_ALLOWED: 403,
  ROLE_HAS_NO_SCREENS: 403,
  AUDIT_CLAIMED: 409,
  ORDER_NUMBER_TAKEN: 409,
  AUDIT_CHANGED: 412,
  CARRIER_CHANGED: 412,
  USER_CHANGED: 412,
  STATE_CHANGED: 412,
  COMMANDS_TOO_MANY: 429,
  WRITE_FAILED: 500,
  COMMAND_FAILED: 500,
  READ_FAILED: 503,
}

/** Refusals of one field of a form: react-admin shows them at its input. */
const REFUSED_FIELDS: Partial<Record<ErrorCode, string>> = {
  USER_EMAIL_INVALID: 'email',
  USER_EXISTS: 'email',
  USER_NAME_INVALID: 'name',
  USER_WITHOUT_CARRIER: 'carriers',
  USER_IS_ACTOR: 'role',
  USER_LAST_ADMIN: 'role',
  CARRIER_ID_INVALID: 'id',
  CARRIER_EXISTS: 'id',
  SLICE_INVALID: 'id',
  SLICE_EXISTS: 'id',
}

/** What a failed verb's `HttpError` carries: words for the screen, a reference that the log has too. */
export interface FailureBody {
  refusal: Refusal
  reference: string
  at: Date
  /** Of a 412: what others changed since the record was read, and the record as it is now. */
  conflicts?: readonly EditConflict[]
  stored?: Audit | null
  /** The refusal by the field that it is about, where it is about one. */
  errors?: Record<string, string>
}

/** What else is read, in the sentences of the catalogue. */
const OTHER_WORDS: Record<string, string> = {
  sentFiles: 'Your files',
  files: 'The file',
  results: 'The results',
  intakes: 'The link',
  queue: 'The queue',
  figures: 'The figures',
  views: 'The shared views',
  activity: "Today's activity",
  reports: 'The report',
  engine: "The worker's state",
  commands: 'Your requests',
  inboxFile: 'The file',
}

/**
 * The verb's answer; its failure becomes an `HttpError` with a reference, logged once. Of a 401 the session
 * is notified: that is the one place where its end is heard. What is denied because its reader has signed
 * out meanwhile is an aborted read.
 */
export async function reported<T>(
  {
    session,
    identity,
    clock,
    random,
    logger,
  }: Pick<ProviderContext, 'session' | 'identity' | 'clock' | 'random' | 'logger'>,
  resource: string,
  answer: Promise<T>,
  kind: 'read' | 'write' | 'command' = 'read',
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof AbortError) throw error
    const isRead = kind === 'read'
    if (isRead && isDenied(error) && (await identity.current()) === null)
      throw Object.assign(new AbortError(), { cause: error })
    const reference = `${hex(random)}-${hex(random)}`
    const { status, words } = describe(error, isRead ? { resource } : { reference })
    // What the engine refuses is an answer, and in its own log.
    if (kind !== 'command' || !(error instanceof RefusalError))
      logger.error('request failed', { resource, status, code: words.code, reference })
    if (status === 401) session.ended()
    const body: FailureBody = { refusal: words, reference, at: clock.now(), ...details(error) }
    throw Object.assign(new HttpError(words.message, status, body), { cause: error })
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'permission-denied'
}

function details(error: unknown): Pick<FailureBody, 'conflicts' | 'stored' | 'errors'> {
  const field = error instanceof RefusalError ? REFUSED_FIELDS[error.refusal.code] : undefined
  if (error instanceof RefusalError && field !== undefined)
    return { errors: { [field]: error.message } }
  if (!(error instanceof ConflictError)) return {}
  const { conflicts, stored } = error
  return { conflicts, stored }
}

/** What failed: a read of a resource, or a write, whose reference the user can quote to support. */
type Failed = { resource: string } | { reference: string }

function describe(error: unknown, failed: Failed): { status: number; words: Refusal } {
  if (error instanceof RefusalError) {
    return { status: REFUSAL_STATUSES[error.refusal.code] ?? 422, words: error.refusal }
  }
  const code = error instanceof StoreError ? error.code : 'unknown'
  return { status: STATUSES[code], words: wordsFor(code, failed) }
}

function wordsFor(code: StoreErrorCode, failed: Failed): Refusal {
  if (code === 'unauthenticated') return refusal('SIGN_IN_NEEDED')
  if ('reference' in failed) {
    const { reference } = failed
    if (code === 'permission-denied') return refusal('WRITE_DENIED', { reference })
    const reason =
      code === 'unavailable' ? 'the database does not answer' : `reference ${reference}`
    return refusal('WRITE_FAILED', { reason })
  }
  const what = RESOURCES[failed.resource]?.what ?? OTHER_WORDS[failed.resource] ?? failed.resource
  const inSentence = what.charAt(0).toLowerCase() + what.slice(1)
  if (code === 'permission-denied') return refusal('READ_DENIED', { what: inSentence })
  if (code === 'not-found') return refusal('RECORD_NOT_FOUND', { what: inSentence })
  return refusal('READ_FAILED', { what })
}

function hex(random: ProviderContext['random']): string {
  return random.below(0x10000).toString(16).padStart(4, '0')
}
