import { FILE_KINDS, MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { ACTOR_NAMES, type ActorName } from './actors.ts'
import { AUDIT, FOREIGN_AUDIT } from './world.ts'

/** A question to storage.rules and its answer. */
export interface StorageCase {
  name: string
  actor: ActorName
  method: 'get' | 'list' | 'create' | 'update' | 'delete'
  path: string
  /** A file is there already; for `create` only, of all else one is. */
  there?: boolean
  size?: number
  contentType?: string
  contentEncoding?: string
  allowed: boolean
}

const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const
const NOBODY: readonly ActorName[] = []
const STAFF: readonly ActorName[] = ['baker', 'secondBaker', 'admin', 'secondAdmin', 'firmAdmin']
const ADMINS: readonly ActorName[] = ['admin', 'secondAdmin', 'firmAdmin']
const STAFF_OF_BETA: readonly ActorName[] = ['bakerOfBeta', 'adminOfBeta']
const OF_ACME: readonly ActorName[] = [...STAFF, 'carrierUser']
const OF_BETA: readonly ActorName[] = [...STAFF_OF_BETA, 'carrierUserOfBeta']
const ID = 'upload00000001'
/** One of the sixty places for the public's files in an intake. */
const SLOT = '59'
/** Who asks has this id at the identity provider (`openStorageJudge`). */
export const UID = 'any'
const STAGED = 'staged00000000000001'

/** Who may get and who may create at each kind of path; everything else is nobody's. */
const PLACES: readonly { path: string; get: readonly ActorName[]; create: readonly ActorName[] }[] =
  [
    { path: `public/${AUDIT.intakeId}/${SLOT}`, get: STAFF, create: ACTOR_NAMES },
    { path: `public/${FOREIGN_AUDIT.intakeId}/${SLOT}`, get: STAFF_OF_BETA, create: ACTOR_NAMES },
    // What the engine has not made a document, because it is not checked or infected.
    { path: `public/${AUDIT.intakeId}/58`, get: NOBODY, create: ACTOR_NAMES },
    { path: `public/expiredOfACME/${SLOT}`, get: NOBODY, create: NOBODY },
    // Of a link that was replaced, after it had become a document.
    { path: `public/revokedOfACME/${SLOT}`, get: STAFF, create: NOBODY },
    { path: `public/submittedOfACME/${SLOT}`, get: NOBODY, create: NOBODY },
    { path: `public/restingOfACME/${SLOT}`, get: NOBODY, create: NOBODY },
    { path: `public/closedOfBETA/${SLOT}`, get: NOBODY, create: NOBODY },
    // The audit's id, which agents, delegates and carrier users know, is no intake's.
    { path: `public/${AUDIT.id}/${SLOT}`, get: NOBODY, create: NOBODY },
    { path: `public/nobodysIntake/${SLOT}`, get: NOBODY, create: NOBODY },
    // Whoever is registered, in the folder of their own; read by the engine alone.
    { path: `staging/${UID}/${STAGED}`, get: NOBODY, create: [...OF_ACME, ...OF_BETA] },
    { path: `staging/another/${STAGED}`, get: NOBODY, create: NOBODY },
    { path: `staging/${STAGED}`, get: NOBODY, create: NOBODY },
    { path: `staging/${UID}/${STAGED}/more`, get: NOBODY, create: NOBODY },
    // What is of record is put in its place by the engine.
    { path: `audits/${AUDIT.id}/files/${ID}`, get: STAFF, create: NOBODY },
    { path: `audits/${FOREIGN_AUDIT.id}/files/${ID}`, get: STAFF_OF_BETA, create: NOBODY },
    { path: `audits/nobodysAudit/files/${ID}`, get: NOBODY, create: NOBODY },
    { path: `audits/${AUDIT.id}/reports/1`, get: STAFF, create: NOBODY },
    // The version that the carrier was sent, and none of an audit that is done again.
    { path: `audits/${AUDIT.id}/reports/2`, get: OF_ACME, create: NOBODY },
    { path: `audits/${FOREIGN_AUDIT.id}/reports/2`, get: OF_BETA, create: NOBODY },
    { path: 'audits/openOfACME/reports/2', get: STAFF, create: NOBODY },
    { path: 'audits/nobodysAudit/reports/2', get: NOBODY, create: NOBODY },
    { path: `audits/${FOREIGN_AUDIT.id}/reports/1`, get: STAFF_OF_BETA, create: NOBODY },
    { path: 'results/resultOfACME/report.pdf', get: STAFF, create: NOBODY },
    { path: 'resultLinks/linkOfACME/0', get: ACTOR_NAMES, create: NOBODY },
    { path: 'resultLinks/endedLinkOfACME/0', get: NOBODY, create: NOBODY },
    { path: 'resultLinks/nobodysLink/0', get: NOBODY, create: NOBODY },
    { path: 'resultLinks/linkOfACME/0/more', get: NOBODY, create: NOBODY },
    // Letters with their PINs.
    { path: 'letters/ACME/ACME-261127-1.pdf', get: ADMINS, create: NOBODY },
    { path: 'letters/NONE/NONE-261127-1.pdf', get: NOBODY, create: NOBODY },
    { path: `inbox/ACME/${ID}`, get: OF_ACME, create: NOBODY },
    { path: `inbox/BETA/${ID}`, get: OF_BETA, create: NOBODY },
    { path: `inbox/NONE/${ID}`, get: NOBODY, create: NOBODY },
    ...[
      'file',
      'inbound/mail/messageOfACME',
      'public',
      `public/${AUDIT.intakeId}`,
      `public/${AUDIT.intakeId}/${ID}/more`,
      `audits/${AUDIT.id}`,
      `audits/${AUDIT.id}/files`,
      `audits/${AUDIT.id}/files/${ID}/more`,
      `audits/${AUDIT.id}/other/${ID}`,
      'inbox/ACME',
      `inbox/ACME/${ID}/more`,
      `intakes/${AUDIT.intakeId}/${ID}`,
    ].map((path) => ({ path, get: NOBODY, create: NOBODY })),
  ]

/** Every person, every kind of path, every verb. */
export function accessOfFiles(): StorageCase[] {
  return PLACES.flatMap(({ path, get, create }) =>
    ACTOR_NAMES.flatMap((actor) =>
      METHODS.map((method) => ({
        name: `${actor} ${method} ${path}`,
        actor,
        method,
        path,
        allowed: { get, create, list: NOBODY, update: NOBODY, delete: NOBODY }[method].includes(
          actor,
        ),
      })),
    ),
  )
}

interface Place {
  folder: string
  actor: ActorName
  kinds: readonly string[]
  /** An id that is taken. */
  id: string
  ids: readonly [string, boolean][]
}

/** What may be created where it may be at all: sizes, kinds, ids, and never over a file. */
export function filesToCreate(): StorageCase[] {
  const xml = ['text/xml', 'application/xml']
  const kinds = [...new Set(Object.values(FILE_KINDS).map(({ contentType }) => contentType))]
  const places: Place[] = [
    {
      folder: `public/${AUDIT.intakeId}`,
      actor: 'anonymous',
      kinds,
      id: SLOT,
      ids: [
        ['0', true],
        ['9', true],
        ['10', true],
        ['60', false],
        ['00', false],
        ['1x', false],
        ['-1', false],
        [ID, false],
      ],
    },
    {
      folder: `staging/${UID}`,
      actor: 'carrierUser',
      kinds: [...kinds, ...xml],
      id: STAGED,
      ids: [
        ['x'.repeat(19), false],
        ['x'.repeat(21), false],
        [`${'x'.repeat(19)}-`, false],
        ['A9'.repeat(10), true],
      ],
    },
  ]
  return places.flatMap(({ folder, actor, kinds: taken, id, ids }) => {
    const of = (name: string, allowed: boolean, changes: Partial<StorageCase> = {}) => ({
      name: `${folder}: ${name}`,
      actor,
      method: 'create' as const,
      path: `${folder}/${id}`,
      allowed,
      ...changes,
    })
    const refused = [...kinds, ...xml, 'text/html', 'image/svg+xml', 'application/zip', '']
    const paths: [string, boolean][] = [...ids, ['P&L 2025.pdf', false], ['..', false]]
    return [
      of('the largest', true, { size: MAX_FILE_BYTES }),
      of('larger than that', false, { size: MAX_FILE_BYTES + 1 }),
      of('an empty one', false, { size: 0 }),
      of('over one that is there', false, { there: true }),
      of('one that is said not to be packed', true, { contentEncoding: 'identity' }),
      ...['gzip', 'GZIP', 'br', 'deflate', 'gzip, identity', 'x-anything'].map((contentEncoding) =>
        of(`one packed with ${contentEncoding}`, false, { contentEncoding }),
      ),
      ...taken.map((contentType) => of(contentType, true, { contentType })),
      ...refused
        .filter((contentType) => !taken.includes(contentType))
        .map((contentType) => of(`no ${contentType}`, false, { contentType })),
      ...paths.map(([name, allowed]) => of(`id ${name}`, allowed, { path: `${folder}/${name}` })),
    ]
  })
}
