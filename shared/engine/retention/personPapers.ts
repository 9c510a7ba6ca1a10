import { csvText } from '#shared/kernel/exportText.ts'
import type { PersonExport, PersonRecord } from './gathering.ts'
import { parsed } from './marks.ts'

/** A file of an export as it was copied, or named with the reason. */
export interface ListedFile {
  /** As it is called on file. */
  name: string
  auditCode: string
  /** Where it is in the folder; empty: it is not copied. */
  copiedTo: string
  reason: string
}

/** An export with what became of its files. */
export interface PersonPapers extends Omit<PersonExport, 'files'> {
  files: readonly ListedFile[]
  /** When it was made. */
  at: Date
}

/** Everything by collection, for a program. */
export function personJson({ at, counts, hidden, leftOut, records, files }: PersonPapers): string {
  const collections: Record<string, Omit<PersonRecord, 'collection'>[]> = {}
  for (const { collection, ...record } of records) {
    collections[collection] ??= []
    collections[collection].push(record)
  }
  return `${JSON.stringify({ at, counts, hidden, leftOut, collections, files }, null, 2)}\n`
}

/** Everything as a table, a field a line, for a person with a spreadsheet. */
export function personCsv({ records }: Pick<PersonPapers, 'records'>): string {
  const rows = records.flatMap(({ collection, id, auditCode, data }) =>
    fieldsOf(data).map(([field, text]) => [collection, id, auditCode, field, text]),
  )
  return csvText([['Collection', 'Record', 'Audit', 'Field', 'Text'], ...rows])
}

/** The files as a table. */
export function filesCsv({ files }: Pick<PersonPapers, 'files'>): string {
  const rows = files.map(({ name, auditCode, copiedTo, reason }) => [
    name,
    auditCode,
    copiedTo,
    reason,
  ])
  return csvText([['File', 'Audit', 'Copied to', 'Why not'], ...rows])
}

/** What the folder holds and what it does not, in sentences. */
export function personReadme({ at, counts, hidden, leftOut, files }: PersonPapers): string {
  const copied = files.filter(({ copiedTo }) => copiedTo !== '').length
  const collections = Object.entries(counts).map(([name, count]) => `  ${name}: ${count}`)
  const said = Object.entries(hidden).filter(([, count]) => count > 0)
  return [
    'What is stored of one person',
    '',
    `Made on ${at.toISOString()}.`,
    '',
    'data.json     everything by collection, for a program',
    'data.csv      the same as a table, a field a line',
    'files.csv     files: where they were copied to, or why they were not',
    'files/        the files that were copied',
    '',
    collections.length === 0 ? 'Nothing is stored of them.' : 'Records by collection:',
    ...collections,
    '',
    `Files copied: ${copied}; named only: ${files.length - copied}.`,
    '',
    'A record that is of others too is given in the parts that name the person. Addresses and numbers of',
    'others, and their names where the record says whose contact they are, are hidden:',
    ...(said.length === 0
      ? ['  nothing had to be hidden']
      : said.map(
          ([kind, count]) => `  ${HIDDEN_WORDS[kind as keyof typeof HIDDEN_WORDS]}: ${count}`,
        )),
    '',
    'Not in it:',
    ...leftOut.map((each) => `  ${each}`),
    '',
    'Before this is handed over: make sure who asks, and read it. Copied files are as they came in and may',
    'name others; names of others in running text are not recognized.',
    '',
  ].join('\n')
}

const HIDDEN_WORDS = {
  link: 'web addresses',
  code: 'ids and PINs that open an audit',
  email: 'email addresses of others',
  phone: 'phone numbers of others',
  name: 'names of others',
} as const

/** The fields of a value with their paths, those of texts of JSON too; empty ones are left out. */
function fieldsOf(value: unknown, path = ''): [string, string][] {
  if (value === null || value === undefined || value === '') return []
  if (value instanceof Date) return [[path, value.toISOString()]]
  const inner = typeof value === 'string' ? parsed(value) : null
  const held = inner ?? value
  if (typeof held !== 'object') return [[path, String(held)]]
  return Object.entries(held as object).flatMap(([name, each]) =>
    fieldsOf(each, path === '' ? name : `${path}.${name}`),
  )
}
