import * as v from 'valibot'
import { COMMAND_SCHEMA, type Command } from '#shared/audit/command.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { type Random, randomText } from '#shared/kernel/random.ts'
import type { GoogleAnswer, GoogleApi } from '../firebase/googleApi.ts'
import type { MachineCredentials } from '../firebase/machineCredentials.ts'
import { type CheckRow, type Finding, green, red, yellow } from './check.ts'

/** A project, and what a probe of it needs. */
export interface ProbedProject {
  api: GoogleApi
  /** Its id. */
  id: string
  credentials: Pick<MachineCredentials, 'account' | 'sign'>
  store: DocumentStore
  clock: Clock
  random: Random
  /** Waits between two looks at a command. */
  wait(ms: number): Promise<void>
}

const IDENTITY = 'https://identitytoolkit.googleapis.com/v1'
const FIREBASE = 'https://firebase.googleapis.com/v1beta1/projects'
const FIRESTORE = 'https://firestore.googleapis.com/v1'
const AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/** So long the worker may take to end a command: it acts within a second. */
const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 500

const ID_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Asks as a browser does, under the deployed rules: a baker of a carrier, made for this, signs in, has a
 * command done that changes nothing, and is refused one that is an admin's. Account, user and command are
 * removed again, however it ends; what cannot be is named.
 */
export const PROBE: CheckRow<ProbedProject> = {
  name: 'probe',
  asks: 'Does the worker do what a person may ask, and do the rules refuse what they may not?',
  find: async (project) => {
    const { store, random, credentials } = project
    if (credentials.account === null)
      return yellow(
        'not done: only a service account can sign a temporary user in',
        'Run it with a service account that is Firebase Authentication Admin and may sign (Service Account Token Creator).',
      )
    const [carrier] = await store.list<{ id: string }>(COLLECTIONS.carriers, {
      sort: { field: 'id', direction: 'asc' },
      limit: 1,
    })
    if (carrier === undefined) return yellow('not done: there is no carrier', 'See "carriers".')
    const email = `doctor-${randomText(random, ID_SIGNS, 12).toLowerCase()}@probe.invalid`
    const person = { email, carrier: carrier.id, commandId: randomText(random, ID_SIGNS, 20) }
    const made = await makeAccount(project, email)
    if ('state' in made) return made
    let found: Finding
    try {
      found = await askAs(project, { ...person, uid: made.uid })
    } finally {
      const left = await cleanUp(project, { ...person, uid: made.uid })
      if (left.length > 0) found = red(`left behind: ${left.join(', ')}`, 'Remove them by hand.')
    }
    return found
  },
}

interface Person {
  email: string
  uid: string
  carrier: string
  commandId: string
}

async function makeAccount(
  { api, id }: ProbedProject,
  email: string,
): Promise<{ uid: string } | Finding> {
  const body = { email, emailVerified: true, displayName: 'Doctor' }
  const made = await api({ method: 'POST', url: `${IDENTITY}/projects/${id}/accounts`, body })
  const parsed = v.safeParse(v.object({ localId: v.string() }), made.body)
  if (made.status === 200 && parsed.success) return { uid: parsed.output.localId }
  return failed('no account could be made', made)
}

async function askAs(project: ProbedProject, person: Person): Promise<Finding> {
  const { store, clock } = project
  const { email, carrier, commandId } = person
  const user = { email, name: 'Doctor', role: 'baker', carriers: [carrier], dateAdded: clock.now() }
  await store.set(COLLECTIONS.users, email, user)
  const token = await signIn(project, person)
  if (typeof token !== 'string') return token
  const refused = await send(project, person, { token, kind: 'setFees', request: {} })
  if (refused.status === 200)
    return red("a baker could ask for an admin's command", 'See "Firestore rules".')
  if (refused.status !== 403) return failed('no command could be sent', refused)
  const viewId = 'x'.repeat(20)
  const sent = await send(project, person, { token, kind: 'removeSharedView', request: { viewId } })
  if (sent.status !== 200) return failed('the rules refused a command that a baker may ask', sent)
  const from = clock.now().getTime()
  for (;;) {
    const command = await store.get<Command>(COLLECTIONS.commands, commandId)
    const isOpen = command?.state === 'WAITING' || command?.state === 'RUNNING'
    const ms = clock.now().getTime() - from
    if (command?.state === 'DONE') return green(`one done in ${ms} ms, one refused`)
    if (!isOpen) return red(`the command ended as ${command?.state ?? 'nothing'}`, 'See "worker".')
    if (ms > PATIENCE_MS) return red(`no worker did the command in ${ms} ms`, 'See "worker".')
    await project.wait(LOOK_EVERY_MS)
  }
}

/** The ID token of the person, or why there is none. */
async function signIn(project: ProbedProject, { uid }: Person): Promise<string | Finding> {
  const { api } = project
  const key = await webKey(project)
  if (typeof key !== 'string') return key
  const body = { token: await customToken(project, uid), returnSecureToken: true }
  const url = `${IDENTITY}/accounts:signInWithCustomToken?key=${key}`
  const signed = await api({ method: 'POST', url, body })
  const parsed = v.safeParse(v.object({ idToken: v.string() }), signed.body)
  if (signed.status === 200 && parsed.success) return parsed.output.idToken
  return failed('the temporary user could not sign in', signed)
}

/** The key by which pages name the project; it is in every page and opens nothing alone. */
async function webKey({ api, id }: ProbedProject): Promise<string | Finding> {
  const apps = await api({ url: `${FIREBASE}/${id}/webApps` })
  const listed = v.safeParse(
    v.object({ apps: v.array(v.object({ appId: v.string() })) }),
    apps.body,
  )
  const appId = listed.success ? listed.output.apps[0]?.appId : undefined
  if (appId === undefined) return failed('the project has no web app', apps)
  const config = await api({ url: `${FIREBASE}/${id}/webApps/${appId}/config` })
  const parsed = v.safeParse(v.object({ apiKey: v.string() }), config.body)
  return parsed.success ? parsed.output.apiKey : failed('its web app has no key', config)
}

/** Firebase's custom token: a JWT that the service account signs, good for five minutes. */
async function customToken(
  { credentials: { account, sign }, clock }: ProbedProject,
  uid: string,
): Promise<string> {
  const iat = Math.floor(clock.now().getTime() / 1000)
  const claims = { iss: account, sub: account, aud: AUDIENCE, iat, exp: iat + 300, uid }
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${text}.${Buffer.from(await sign(text), 'base64').toString('base64url')}`
}

/** Writes a command as a page does; the time is the server's. */
function send(
  { api, id }: ProbedProject,
  { email, uid, carrier, commandId }: Person,
  { token, kind, request }: { token: string; kind: string; request: Record<string, string> },
): Promise<GoogleAnswer> {
  const documents = `projects/${id}/databases/(default)/documents`
  const text = (stringValue: string) => ({ stringValue })
  const entries = Object.entries(request).map(([name, value]) => [name, text(value)])
  const fields = {
    kind: text(kind),
    by: text(email),
    uid: text(uid),
    carrierCompany: text(carrier),
    auditFSID: text(''),
    after: text(''),
    state: text('WAITING'),
    seen: { nullValue: null },
    schema: { integerValue: String(COMMAND_SCHEMA) },
    request: { mapValue: { fields: Object.fromEntries(entries) } },
  }
  const write = {
    update: { name: `${documents}/${COLLECTIONS.commands}/${commandId}`, fields },
    updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: false },
  }
  const body = { writes: [write] }
  return api({ method: 'POST', url: `${FIRESTORE}/${documents}:commit`, body, idToken: token })
}

/** Removes everything; what could not be, by name. */
async function cleanUp(
  { api, id, store }: ProbedProject,
  { email, uid, commandId }: Person,
): Promise<string[]> {
  const url = `${IDENTITY}/projects/${id}/accounts:delete`
  const account = await api({ method: 'POST', url, body: { localId: uid } })
  const removals = [
    [`the account ${email}`, async () => account.status === 200],
    [`users/${email}`, () => removed(store, COLLECTIONS.users, email)],
    [`commands/${commandId}`, () => removed(store, COLLECTIONS.commands, commandId)],
  ] as const
  const left: string[] = []
  for (const [what, remove] of removals) if (!(await remove())) left.push(what)
  return left
}

async function removed(store: DocumentStore, path: string, id: string): Promise<boolean> {
  return store.delete(path, id).then(
    () => true,
    () => false,
  )
}

function failed(what: string, { status }: GoogleAnswer): Finding {
  const next =
    status === 403
      ? 'Look at the roles of the service account, and at "Firestore rules" and "App Check": where it is enforced, only pages can ask.'
      : 'Look at the checks above, then run it again.'
  return red(`${what} (${status === 0 ? 'no answer' : status})`, next)
}
