import type { BatchWrite } from '#shared/ports/documentStore.ts'
import { ACTOR_NAMES, type ActorName } from './actors.ts'
import { droppedLie, type Lie, liesOf } from './lies.ts'
import type { Documents, RuleCase } from './RuleCase.ts'
import { AUDIT, WORLD } from './world.ts'

const AUDIT_PATH = `audits/${AUDIT.id}`

/** Every document of the world that belongs to the audit, each of another collection. */
const BELONGING = [
  `asteps/${AUDIT.openSteps.READY}`,
  `intakes/${AUDIT.intakeId}`,
  'attachments/attachmentOfACME',
  'comments/commentOfACME',
  'mail/mailOfACME',
  'messages/messageOfACME',
  'letters/letterOfACME',
  'opens/openOfACME',
  'orderKeys/keyOfACME',
  'auditCodes/ACME1',
  `carrierAudits/${AUDIT.id}`,
  `${AUDIT_PATH}/private/access`,
]

/** What staff may also remove by other rules, whatever the audit. */
const REMOVED_OTHERWISE: readonly string[] = ['opens/openOfACME']

const auditWith = (changes: object): Documents => ({
  [AUDIT_PATH]: { ...WORLD[AUDIT_PATH], ...changes },
})

/** Removing an audit: a demo audit by an admin of its carrier, with all that belongs to it, or not. */
export function demoCases(): RuleCase[] {
  const by = (actor: ActorName): RuleCase => removal(actor, { env: 'demo' })
  const ofAdmin = by('admin')
  return [
    ...ACTOR_NAMES.map(by),
    { ...removal('admin', { env: 'production' }), allowed: false },
    { ...removal('admin', { env: 'local' }), allowed: false },
    { ...removal('admin', { env: 'demo', invoiceId: 'ACME-1' }), allowed: false },
    ...liesOf(ofAdmin, LIES),
    ...BELONGING.filter((path) => !REMOVED_OTHERWISE.includes(path)).map((path) => ({
      ...ofAdmin,
      name: `admin: ${path} of a demo audit, which stays`,
      allowed: false,
      ask: { kind: 'commit', writes: [remove(path)] } as const,
    })),
    ...BELONGING.filter((path) => !REMOVED_OTHERWISE.includes(path)).map((path) => ({
      ...ofAdmin,
      name: `admin: ${path} of an audit that is not there`,
      allowed: false,
      seed: { [AUDIT_PATH]: null },
      ask: { kind: 'commit', writes: [remove(path)] } as const,
    })),
  ]
}

const LIES: readonly Lie[] = [
  droppedLie('intakes'),
  droppedLie(`${AUDIT_PATH}/private`),
  {
    name: 'another audit’s step beside it',
    tell: (writes) => [...writes, remove('asteps/stepOfBetaAAAAAAAAAA')],
  },
  {
    name: 'a fee schedule beside it',
    tell: (writes) => [...writes, remove('carriers/ACME/private/fees')],
  },
]

function removal(actor: ActorName, changes: object): RuleCase {
  return {
    name: `${actor}: removes an audit with all of its documents, ${JSON.stringify(changes)}`,
    actor,
    allowed: actor === 'admin' || actor === 'secondAdmin',
    seed: auditWith(changes),
    ask: { kind: 'commit', writes: [AUDIT_PATH, ...BELONGING].map(remove) },
  }
}

function remove(path: string): BatchWrite {
  const parts = path.split('/')
  const id = parts.pop() ?? ''
  return { kind: 'delete', collection: parts.join('/'), id }
}
