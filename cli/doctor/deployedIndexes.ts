/** `firestore.indexes.json`, as far as it is compared. */
export interface IndexFile {
  indexes: readonly { collectionGroup: string; queryScope: string; fields: readonly IndexField[] }[]
  fieldOverrides?: readonly {
    collectionGroup: string
    fieldPath: string
    ttl?: boolean
    indexes: readonly SingleIndex[]
  }[]
}

interface IndexField {
  fieldPath?: string | undefined
  order?: string | undefined
  arrayConfig?: string | undefined
}

interface SingleIndex {
  queryScope?: string | undefined
  order?: string | undefined
  arrayConfig?: string | undefined
}

/** What the Firestore Admin API lists: `projects.databases.collectionGroups.indexes`. */
export interface DeployedIndex {
  name: string
  queryScope?: string | undefined
  state?: string | undefined
  fields?: readonly IndexField[] | undefined
}

/** What it lists of fields: `…collectionGroups.fields`. */
export interface DeployedField {
  name: string
  indexConfig?:
    | {
        usesAncestorConfig?: boolean | undefined
        indexes?:
          | readonly {
              queryScope?: string | undefined
              fields?: readonly IndexField[] | undefined
            }[]
          | undefined
      }
    | undefined
  ttlConfig?: { state?: string | undefined } | undefined
}

/** Each in words: `mail: carrierCompany ASCENDING, dateAdded DESCENDING`. */
export interface IndexDifference {
  missing: string[]
  extra: string[]
  /** Being built: queries fail until they are. */
  building: string[]
}

/** Compares the composite indexes of the file with those of the database. */
export function compareIndexes(
  file: IndexFile,
  deployed: readonly DeployedIndex[],
): IndexDifference {
  const wanted = file.indexes.map(({ collectionGroup, queryScope, fields }) =>
    indexText(collectionGroup, queryScope, fields),
  )
  const found = deployed.map((index) => ({
    text: indexText(groupOf(index.name), index.queryScope ?? 'COLLECTION', index.fields ?? []),
    isReady: index.state === 'READY',
  }))
  return {
    ...difference(
      wanted,
      found.map(({ text }) => text),
    ),
    building: found.filter(({ isReady }) => !isReady).map(({ text }) => text),
  }
}

/** Compares the single fields with indexes of their own, and the fields by which documents expire. */
export function compareFields(
  file: IndexFile,
  deployed: readonly DeployedField[],
): IndexDifference {
  const wanted = (file.fieldOverrides ?? []).map(({ collectionGroup, fieldPath, ttl, indexes }) =>
    fieldText(collectionGroup, fieldPath, { ttl: ttl === true, indexes }),
  )
  const own = deployed.filter(({ name }) => groupOf(name) !== '__default__')
  const found = own.map(({ name, indexConfig, ttlConfig }) => ({
    text: fieldText(groupOf(name), fieldOf(name), {
      ttl: ttlConfig !== undefined,
      indexes: indexConfig?.usesAncestorConfig
        ? USUAL
        : (indexConfig?.indexes ?? []).map(({ queryScope, fields }) => ({
            queryScope,
            ...fields?.[0],
          })),
    }),
    isReady: ttlConfig?.state === undefined || ttlConfig.state === 'ACTIVE',
  }))
  return {
    ...difference(
      wanted,
      found.map(({ text }) => text),
    ),
    building: found.filter(({ isReady }) => !isReady).map(({ text }) => text),
  }
}

/** What a field has that nothing is said about. */
const USUAL: readonly SingleIndex[] = [
  { order: 'ASCENDING' },
  { order: 'DESCENDING' },
  { arrayConfig: 'CONTAINS' },
]

function difference(wanted: readonly string[], found: readonly string[]) {
  return {
    missing: wanted.filter((each) => !found.includes(each)),
    extra: found.filter((each) => !wanted.includes(each)),
  }
}

/** The service adds `__name__` in the direction of the last field; a file leaves that out. */
function indexText(group: string, scope: string, fields: readonly IndexField[]): string {
  const last = fields.at(-1)
  const before = fields.at(-2)
  const isAdded = last?.fieldPath === '__name__' && last.order === (before?.order ?? 'ASCENDING')
  const shown = (isAdded ? fields.slice(0, -1) : fields).map(
    ({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`,
  )
  return `${group}${scope === 'COLLECTION' ? '' : ` (${scope})`}: ${shown.join(', ')}`
}

function fieldText(
  group: string,
  field: string,
  { ttl, indexes }: { ttl: boolean; indexes: readonly SingleIndex[] },
): string {
  const shown = indexes
    .map(({ queryScope = 'COLLECTION', order, arrayConfig }) => {
      const scope = queryScope === 'COLLECTION' ? '' : ` (${queryScope})`
      return `${order ?? arrayConfig}${scope}`
    })
    .sort()
  return `${group}.${field}: ${shown.join(', ') || 'no index'}${ttl ? ', expires' : ''}`
}

function groupOf(name: string): string {
  return /\/collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? ''
}

/** Segments that are no plain words come in backticks. */
function fieldOf(name: string): string {
  return (/\/fields\/(.+)$/.exec(name)?.[1] ?? '').replaceAll('`', '')
}
