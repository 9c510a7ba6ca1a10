import { COMMAND_KINDS, kindsOfRole } from '#shared/engine/commands/commandTable.ts'
import { ROLES, type Role } from '#shared/firm/model.ts'
import type { BatchWrite, Data } from '#shared/kernel/ports/documentStore.ts'
import { ACTOR_NAMES, type ActorName, emailOf } from './actors.ts'
import { fieldLie, type Lie, liesOf, missingLie } from './lies.ts'
import { minutesOn } from './moments.ts'
import { type Documents, type RuleCase, SERVER_TIME } from './RuleCase.ts'
import { aCommand, commandId, WORLD } from './world.ts'

/** Who works for ACME, by role. */
const BY_ROLE: Record<Role, readonly ActorName[]> = {
  admin: ['admin', 'secondAdmin', 'firmAdmin'],
  baker: ['baker', 'secondBaker'],
  carrier: ['carrierUser'],
}

const NEW_ID = 'aCommandThatIsNewAAA'

/** The creation of a command as the browser of that person sends it. */
export function commandWrite(actor: ActorName, changes: Data = {}, id = NEW_ID): BatchWrite {
  const data = aCommand({ by: emailOf(actor), uid: actor, at: SERVER_TIME, ...changes })
  return { kind: 'set', collection: 'commands', id, data }
}

const keys = (count: number): Data =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))

/** What no command may say, whoever sends it. */
const LIES: readonly Lie[] = [
  ...[
    { by: 'second.baker@acme.example' },
    { by: 'System' },
    { by: '' },
    { uid: 'secondBaker' },
    { uid: '' },
    { at: 'now' },
    { at: null },
    { state: 'RUNNING' },
    { state: 'DONE' },
    { state: 'STOPPED' },
    { state: '' },
    { kind: '' },
    { kind: 'unheardOf' },
    { kind: ['act'] },
    { carrierCompany: 'BETA' },
    { carrierCompany: 'NONE' },
    { carrierCompany: '' },
    { auditFSID: 'a'.repeat(81) },
    { auditFSID: 'a/private/access' },
    { auditFSID: 7 },
    { after: 'a'.repeat(19) },
    { after: 'a'.repeat(21) },
    { after: '../../../audits/aaaa' },
    { after: null },
    { schema: '1' },
    { schema: 1.5 },
    { schema: null },
    { request: null },
    { request: 'note' },
    { request: ['note'] },
    { request: keys(13) },
    { seen: 'READY' },
    { seen: ['READY'] },
    { seen: { v: '1', bakeState: 'READY' } },
    { seen: { v: 1 } },
    { seen: { v: 1, bakeState: 'a'.repeat(41) } },
    { seen: { v: 1, bakeState: 'R'.repeat(41) } },
    { seen: { v: 1, bakeState: 'READY', more: 1 } },
    { result: {} },
    { refusal: { code: 'A' } },
    { progress: { done: 1, total: 1 } },
    { tries: 0 },
    { isStopping: true },
    { unheardOf: 1 },
  ].map((fields) => fieldLie(fields)),
  ...['endedAt', 'expireAt'].map((name) => fieldLie({ [name]: minutesOn(1) }, name)),
  fieldLie({ at: minutesOn(-1) }, 'an earlier time'),
  fieldLie({ at: minutesOn(1) }, 'a later time'),
  ...Object.keys(aCommand({ by: '', uid: '', at: '' })).map(missingLie),
]

/** What one may send besides. */
const VARIANTS: readonly Data[] = [
  { auditFSID: '' },
  { auditFSID: 'a'.repeat(80) },
  { after: 'a'.repeat(20) },
  { seen: null },
  { seen: { v: 7, bakeState: 'FINAL_REVIEW_COMPLETE' } },
  { request: {} },
  { request: keys(12) },
  { schema: 2 },
]

/** Commands: each kind by everyone, each field with a lie, and what becomes of those that are there. */
export function commandCases(): RuleCase[] {
  const baker = caseOf('asks for a note', 'baker', commandWrite('baker'), true)
  return [
    ...COMMAND_KINDS.flatMap((kind) =>
      ACTOR_NAMES.map((actor) =>
        caseOf(`asks for ${kind}`, actor, commandWrite(actor, { kind }), mayAsk(actor, kind)),
      ),
    ),
    ...VARIANTS.map((changes) => {
      const name = `asks with ${JSON.stringify(changes).slice(0, 60)}`
      return caseOf(name, 'baker', commandWrite('baker', changes), true)
    }),
    ...liesOf(baker, LIES),
    ...['a'.repeat(19), 'a'.repeat(21), `${'a'.repeat(19)}_`].map((id) =>
      caseOf(`asks under the id ${id}`, 'baker', commandWrite('baker', {}, id), false),
    ),
    ...otherRoles(baker),
    ...storedCommands(),
  ]
}

/** The lies alone, told by everyone who may ask at all. */
export function commandLies(): RuleCase[] {
  return (['admin', 'firmAdmin'] as const).flatMap((actor) =>
    liesOf(caseOf('asks for a note', actor, commandWrite(actor), true), LIES),
  )
}

/** The asker's document counts as it is now. */
function otherRoles(base: RuleCase): RuleCase[] {
  const path = 'users/baker@acme.example'
  const user = WORLD[path]
  const seeds: readonly [string, Documents, boolean][] = [
    ['who has been removed', { [path]: null }, false],
    ['who works for others now', { [path]: { ...user, carriers: ['BETA'] } }, false],
    ['who works for nobody now', { [path]: { ...user, carriers: [] } }, false],
    ['whose role is unknown', { [path]: { ...user, role: 'owner' } }, false],
    ['who is an admin now', { [path]: { ...user, role: 'admin' } }, true],
    [
      'who is a carrier user now',
      { [path]: { ...user, role: 'carrier' } },
      kindsOfRole('carrier').includes('act'),
    ],
  ]
  return seeds.map(([what, seed, allowed]) => {
    return { ...base, name: `a baker ${what} asks for a note`, allowed, seed }
  })
}

/** What everyone may do with a baker's commands: they alone take theirs back, while it waits. */
function storedCommands(): RuleCase[] {
  const collection = 'commands'
  return (['WAITING', 'RUNNING', 'DONE'] as const).flatMap((state) => {
    const id = commandId('ACME', state)
    return ACTOR_NAMES.flatMap((actor) => [
      caseOf(
        `takes back a baker's command that is ${state}`,
        actor,
        { kind: 'delete', collection, id },
        actor === 'baker' && state === 'WAITING',
      ),
      caseOf(`sends a baker's ${state} command again`, actor, commandWrite(actor, {}, id), false),
      ...[
        { state: 'DONE' },
        { request: { action: { kind: 'note', text: 'Other' } } },
        { isStopping: true },
        { by: emailOf(actor) },
      ].map((data) =>
        caseOf(
          `changes a baker's ${state} command to ${JSON.stringify(data).slice(0, 50)}`,
          actor,
          { kind: 'update', collection, id, data },
          false,
        ),
      ),
    ])
  })
}

function mayAsk(actor: ActorName, kind: (typeof COMMAND_KINDS)[number]): boolean {
  return ROLES.some((role) => BY_ROLE[role].includes(actor) && kindsOfRole(role).includes(kind))
}

function caseOf(name: string, actor: ActorName, write: BatchWrite, allowed: boolean): RuleCase {
  return { name: `${actor}: ${name}`, actor, allowed, ask: { kind: 'commit', writes: [write] } }
}
