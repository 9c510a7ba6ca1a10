import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { i18nProvider } from '../../admin/src/app/i18nProvider.ts'
import { projectFiles, ROOT } from './projectFiles.ts'

/** What is fetched with the page itself; every other part of the admin begins with a dynamic import. */
const ENTRY = 'admin/src/main.tsx'
/** The texts that are there from the start. */
const FRAME = 'admin/src/app/messages.ts'

const sources = new Map(
  projectFiles('admin/src')
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
)
const owners = textOwners()
const frame = staticClosure(ENTRY)

it('no two messages files have texts below the same name', () => {
  const names = messagesFiles().flatMap(namesIn)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('a part that is fetched by itself brings the texts that it speaks', () => {
  const parts = new Set([ENTRY, ...[...sources.keys()].flatMap(dynamicImports)])
  const silent = [...parts].flatMap((part) => {
    const files = [...staticClosure(part)]
    const brought = new Set([FRAME, ...files.filter((file) => file.endsWith('Messages.ts'))])
    return files
      .filter((file) => part === ENTRY || !frame.has(file))
      .flatMap((file) => spoken(file).map((owner) => ({ file, owner })))
      .filter(({ owner }) => !brought.has(owner))
      .map(({ file, owner }) => `${part}: ${file} speaks of ${owner}, which nobody there imports`)
  })
  expect(silent).toEqual([])
})

it('whatever react-admin tells by itself has words, and none for developers', () => {
  const keys = tellingModules().flatMap((source) =>
    [...source.matchAll(/['"`](ra(?:\.\w+){2,})['"`]/g)].map(([, key = '']) => key),
  )
  expect(keys).toEqual(
    expect.arrayContaining(['ra.notification.http_error', 'ra.auth.auth_check_error']),
  )
  const told = [...new Set(keys)].map((key) => [
    key,
    i18nProvider.translate(key, { smart_count: 1 }),
  ])
  expect(
    told.filter(([key, words = '']) => key === words || /console|dataProvider|Server/.test(words)),
  ).toEqual([])
})

/** The modules of the installed react-admin that tell something in passing, without their comments. */
function tellingModules(): string[] {
  const folder = dirname(fileURLToPath(import.meta.resolve('ra-core')))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''))
    .filter((source) => /\bnotify\(/.test(source))
}

/** The messages file of each first part of a key. */
function textOwners(): ReadonlyMap<string, string> {
  return new Map(messagesFiles().flatMap((file) => namesIn(file).map((name) => [name, file])))
}

function messagesFiles(): string[] {
  return [...sources.keys()].filter((file) => file === FRAME || file.endsWith('Messages.ts'))
}

function namesIn(file: string): string[] {
  const [, table = ''] =
    /^(?:addMessages\(|export const messages = )\{\n(.*?)^\}/ms.exec(sources.get(file) ?? '') ?? []
  const [, resources = ''] = /^ {2}resources: \{\n(.*?)^ {2}\}/ms.exec(table) ?? []
  // A resource's words stand below `resources`, by react-admin's convention, each in its own folder.
  const ofResources = [...resources.matchAll(/^ {4}(\w+):/gm)].map(
    ([, name = '']) => `resources.${name}`,
  )
  const names = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
  return [...names.filter((name) => name !== 'resources'), ...ofResources]
}

/** The messages files of the keys in a file: any text that begins like a key counts as one. */
function spoken(file: string): string[] {
  if (messagesFiles().includes(file)) return []
  const keys = (sources.get(file) ?? '').matchAll(/['"`](resources\.\w+|\w+)\.[a-z$]/g)
  return [...keys].flatMap(([, name = '']) => owners.get(name) ?? [])
}

function staticClosure(entry: string): Set<string> {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file) || !sources.has(file)) return
    reached.add(file)
    for (const next of imported(file, /^(?:import|export) (?!type\b)[^'"]*?'([^']+)'/gm))
      visit(next)
  }
  visit(entry)
  return reached
}

function dynamicImports(file: string): string[] {
  return imported(file, /\bimport\('([^']+)'\)/g).filter((part) => sources.has(part))
}

function imported(file: string, pattern: RegExp): string[] {
  return [...(sources.get(file) ?? '').matchAll(pattern)].map(([, path = '']) =>
    path.startsWith('.') ? join(dirname(file), path) : path,
  )
}
