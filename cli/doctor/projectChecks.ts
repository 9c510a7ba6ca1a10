import * as v from 'valibot'
import type { GoogleAnswer, GoogleApi } from '../firebase/googleApi.ts'
import { type CheckRow, type Finding, green, red, yellow } from './check.ts'
import {
  compareFields,
  compareIndexes,
  type IndexDifference,
  type IndexFile,
} from './deployedIndexes.ts'

/** A Firebase project, as Google's services describe it. */
export interface Project {
  api: GoogleApi
  id: string
  bucket: string
  /** The service account that asks; null for a person. */
  account: string | null
  /** Where the public pages are; null: not set. */
  publicUrl: string | null
  /** A file that is deployed, such as `firestore.rules`, from the checkout or the package. */
  read(file: string): Promise<string>
}

const FIRESTORE = 'https://firestore.googleapis.com/v1/projects'
const RULES = 'https://firebaserules.googleapis.com/v1'
const SIGN_IN = 'https://identitytoolkit.googleapis.com/admin/v2/projects'
const APP_CHECK = 'https://firebaseappcheck.googleapis.com/v1/projects'
const STORAGE = 'https://storage.googleapis.com/storage/v1/b'

const CONSOLE = 'In the Firebase console'

/**
 * What is asked of a project's services. The forms of answers are from Google's reference, in parts that
 * are read alone. Credentials that may not ask make a check yellow: it is not known.
 */
export const PROJECT_CHECKS: readonly CheckRow<Project>[] = [
  {
    name: 'credentials',
    asks: 'Whose credentials does this machine have?',
    find: ({ account }) => green(account ?? 'a person who signed in with gcloud'),
  },
  {
    name: 'database',
    asks: 'Is there the database (default), in native mode?',
    find: async ({ api, id }) =>
      judged(await api({ url: `${FIRESTORE}/${id}/databases/(default)` }), DATABASE, {
        missing: red(
          'there is no database (default)',
          'Create it: "gcloud firestore databases create --location nam5".',
        ),
        judge: ({ type, locationId = 'an unnamed place' }) =>
          type === 'FIRESTORE_NATIVE'
            ? green(`(default), native mode, in ${locationId}`)
            : red(`(default) is in ${type}`, 'Use a project whose database is in native mode.'),
      }),
  },
  {
    name: 'Firestore rules',
    asks: 'Are the deployed rules those of firestore.rules?',
    find: (project) =>
      rulesOf(project, {
        release: 'cloud.firestore',
        file: 'firestore.rules',
        only: 'firestore:rules',
      }),
  },
  {
    name: 'Storage rules',
    asks: 'Are the deployed rules those of storage.rules?',
    find: (project) =>
      rulesOf(project, {
        release: `firebase.storage/${project.bucket}`,
        file: 'storage.rules',
        only: 'storage',
      }),
  },
  {
    name: 'indexes',
    asks: 'Are the deployed indexes those of firestore.indexes.json?',
    find: (project) => indexesOf(project, 'indexes', INDEXES, compareIndexes),
  },
  {
    name: 'field exemptions and expiry',
    asks: 'Are the fields without an index, and those by which documents expire, those of the file?',
    find: (project) => indexesOf(project, 'fields', FIELDS, compareFields),
  },
  {
    name: 'bucket',
    asks: 'Is the bucket of files there, closed to the public?',
    find: async ({ api, bucket }) =>
      judged(await api({ url: `${STORAGE}/${bucket}` }), BUCKET, {
        missing: red(
          `there is no bucket ${bucket}`,
          `${CONSOLE} set Storage up, or name the bucket in BAKEHOUSE_BUCKET.`,
        ),
        judge: ({ location, iamConfiguration }) =>
          iamConfiguration?.publicAccessPrevention === 'enforced'
            ? green(`${bucket}, in ${location}`)
            : yellow(
                `${bucket}, in ${location}; public access is not ruled out`,
                `gcloud storage buckets update gs://${bucket} --public-access-prevention`,
              ),
      }),
  },
  {
    name: 'CORS of the bucket',
    asks: 'May the pages read files of the bucket?',
    find: async ({ api, bucket, publicUrl }) => {
      if (publicUrl === null) return NO_ADDRESS
      const { origin } = new URL(publicUrl)
      return judged(await api({ url: `${STORAGE}/${bucket}?fields=cors` }), CORS, {
        missing: red(`there is no bucket ${bucket}`, 'See "bucket".'),
        judge: ({ cors = [] }) =>
          cors.some(
            ({ origin: origins = [], method = [] }) =>
              origins.some((each) => each === '*' || each === origin) &&
              ['GET', '*'].some((each) => method.includes(each)),
          )
            ? green(`${origin} may read`)
            : red(
                `${origin} may not read files, so none opens`,
                `gcloud storage buckets update gs://${bucket} --cors-file=cors.json`,
              ),
      })
    },
  },
  {
    name: 'sign-in with Google',
    asks: 'Is it switched on?',
    find: async ({ api, id }) => {
      const off = red(
        'it is off, so staff cannot sign in',
        `${CONSOLE}, Authentication, switch Google on.`,
      )
      const url = `${SIGN_IN}/${id}/defaultSupportedIdpConfigs/google.com`
      return judged(await api({ url }), PROVIDER, {
        missing: off,
        judge: ({ enabled }) => (enabled === true ? green('on') : off),
      })
    },
  },
  {
    name: 'authorized domains',
    asks: 'Is the address of the pages one that people may sign in at?',
    find: async ({ api, id, publicUrl }) => {
      if (publicUrl === null) return NO_ADDRESS
      const { hostname } = new URL(publicUrl)
      return judged(await api({ url: `${SIGN_IN}/${id}/config` }), SIGN_IN_CONFIG, {
        missing: red('Authentication is not set up', `${CONSOLE} set Authentication up.`),
        judge: ({ authorizedDomains = [] }) =>
          authorizedDomains.includes(hostname)
            ? green(hostname)
            : red(
                `${hostname} is not among ${authorizedDomains.join(', ') || 'them'}`,
                `${CONSOLE}, Authentication, Settings, add ${hostname}.`,
              ),
      })
    },
  },
  {
    name: 'App Check',
    asks: 'Is a proof asked for that a request comes from the pages?',
    find: async ({ api, id }) => {
      const advice = 'Switch it on before going live (docs/app-check.md).'
      const off = yellow('not switched on', advice)
      return judged(await api({ url: `${APP_CHECK}/${id}/services` }), SERVICES, {
        missing: off,
        judge: ({ services = [] }) => {
          const open = GUARDED.filter(
            ([service]) =>
              !services.some(
                ({ name, enforcementMode }) =>
                  name.endsWith(`/${service}`) && enforcementMode === 'ENFORCED',
              ),
          ).map(([, title]) => title)
          if (open.length === 0) return green('enforced')
          if (open.length === GUARDED.length) return off
          return yellow(`not enforced for ${open.join(', ')}`, advice)
        },
      })
    },
  },
]

const NO_ADDRESS = red(
  'the address of the public pages is not known',
  'Set BAKEHOUSE_PUBLIC_URL to it.',
)

/** What App Check guards for us, by Google's id of the service. */
const GUARDED = [
  ['firestore.googleapis.com', 'Firestore'],
  ['firebasestorage.googleapis.com', 'Storage'],
  ['identitytoolkit.googleapis.com', 'Authentication'],
] as const

const DATABASE = v.object({ type: v.string(), locationId: v.optional(v.string()) })
const RELEASE = v.object({ rulesetName: v.string() })
const RULESET = v.object({
  source: v.object({ files: v.array(v.object({ content: v.string() })) }),
})
const INDEX_FIELDS = v.array(
  v.object({
    fieldPath: v.optional(v.string()),
    order: v.optional(v.string()),
    arrayConfig: v.optional(v.string()),
  }),
)
const INDEXES = v.object({
  name: v.string(),
  queryScope: v.optional(v.string()),
  state: v.optional(v.string()),
  fields: v.optional(INDEX_FIELDS),
})
const FIELDS = v.object({
  name: v.string(),
  indexConfig: v.optional(
    v.object({
      usesAncestorConfig: v.optional(v.boolean()),
      indexes: v.optional(
        v.array(v.object({ queryScope: v.optional(v.string()), fields: v.optional(INDEX_FIELDS) })),
      ),
    }),
  ),
  ttlConfig: v.optional(v.object({ state: v.optional(v.string()) })),
})
const BUCKET = v.object({
  location: v.string(),
  iamConfiguration: v.optional(v.object({ publicAccessPrevention: v.optional(v.string()) })),
})
const CORS = v.object({
  cors: v.optional(
    v.array(
      v.object({
        origin: v.optional(v.array(v.string())),
        method: v.optional(v.array(v.string())),
      }),
    ),
  ),
})
const PROVIDER = v.object({ enabled: v.optional(v.boolean()) })
const SIGN_IN_CONFIG = v.object({ authorizedDomains: v.optional(v.array(v.string())) })
const SERVICES = v.object({
  services: v.optional(
    v.array(v.object({ name: v.string(), enforcementMode: v.optional(v.string()) })),
  ),
})

type Schema = v.GenericSchema

/** What an answer means: what it is for all, or what `judge` says of one that is right. */
function judged<S extends Schema>(
  { status, body }: GoogleAnswer,
  schema: S,
  { missing, judge }: { missing: Finding; judge(body: v.InferOutput<S>): Finding },
): Finding {
  if (status === 404) return missing
  if (status !== 200) return notKnown({ status, body })
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return judge(parsed.output)
  return yellow('the answer has a form that is not known', 'Look at it in the Firebase console.')
}

function notKnown({ status, body }: GoogleAnswer): Finding {
  if (status === 0) return red('no answer came', 'Check the network, then run it again.')
  const [, api] = /"SERVICE_DISABLED".*?"service":"([\w.]+)"/.exec(JSON.stringify(body)) ?? []
  if (api !== undefined)
    return yellow(`not known: the API is off`, `Switch it on: "gcloud services enable ${api}".`)
  if (status === 401 || status === 403)
    return yellow(
      'not known: these credentials may not ask',
      'Run it with the credentials of an owner, or of the role Viewer and Firebase Viewer.',
    )
  return red(`the service answered ${status}`, 'Run it again later.')
}

async function rulesOf(
  { api, id, read }: Project,
  { release, file, only }: { release: string; file: string; only: string },
): Promise<Finding> {
  const deploy = `firebase deploy --only ${only} --project ${id}`
  const missing = red('none are deployed', deploy)
  const released = await api({ url: `${RULES}/projects/${id}/releases/${release}` })
  const parsed = v.safeParse(RELEASE, released.body)
  if (released.status !== 200 || !parsed.success)
    return judged(released, RELEASE, { missing, judge: () => missing })
  const ruleset = await api({ url: `${RULES}/${parsed.output.rulesetName}` })
  const wanted = await read(file)
  return judged(ruleset, RULESET, {
    missing,
    judge: ({ source }) =>
      source.files.some(({ content }) => isSameText(content, wanted))
        ? green(`those of ${file}`)
        : red(`they are not those of ${file}`, deploy),
  })
}

function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
  return plain(one) === plain(other)
}

const PAGE_SIZE = 500

async function indexesOf<S extends Schema>(
  { api, id, read }: Project,
  kind: 'indexes' | 'fields',
  schema: S,
  compare: (file: IndexFile, deployed: readonly v.InferOutput<S>[]) => IndexDifference,
): Promise<Finding> {
  const deploy = `firebase deploy --only firestore:indexes --project ${id}`
  const page = v.object({
    [kind]: v.optional(v.array(schema)),
    nextPageToken: v.optional(v.string()),
  })
  const deployed: v.InferOutput<S>[] = []
  let token: string | undefined
  do {
    const query = new URLSearchParams({
      pageSize: String(PAGE_SIZE),
      ...(token && { pageToken: token }),
    })
    // The API lists only the fields that are set apart, and has to be asked for them.
    if (kind === 'fields')
      query.set('filter', 'indexConfig.usesAncestorConfig=false OR ttlConfig:*')
    const url = `${FIRESTORE}/${id}/databases/(default)/collectionGroups/-/${kind}?${query}`
    const answer = await api({ url })
    const parsed = v.safeParse(page, answer.body)
    if (answer.status !== 200 || !parsed.success)
      return judged(answer, page, {
        missing: red('there is no database (default)', 'See "database".'),
        judge: () => red('none', deploy),
      })
    const { nextPageToken, ...rest } = parsed.output as { nextPageToken?: string }
    deployed.push(...((rest as Record<string, v.InferOutput<S>[]>)[kind] ?? []))
    token = nextPageToken
  } while (token)
  return differenceFound(compare(JSON.parse(await read('firestore.indexes.json')), deployed), {
    count: deployed.length,
    deploy,
  })
}

const MOST_NAMED = 3

function differenceFound(
  { missing, extra, building }: IndexDifference,
  { count, deploy }: { count: number; deploy: string },
): Finding {
  const some = (names: readonly string[]) =>
    `${names.slice(0, MOST_NAMED).join('; ')}${names.length > MOST_NAMED ? '; …' : ''}`
  if (missing.length > 0) return red(`${missing.length} missing (${some(missing)})`, deploy)
  if (building.length > 0)
    return yellow(`${building.length} being built (${some(building)})`, 'Wait, then run it again.')
  if (extra.length > 0)
    return yellow(
      `${extra.length} that the file does not have (${some(extra)}); each makes writes dearer`,
      `${deploy} --force`,
    )
  return green(`the same as in the file (${count})`)
}
