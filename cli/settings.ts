import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'

/** What stands in for an option that would be typed with every command, and where it comes from. */
export interface Setting<T = string> {
  value: T
  from: 'environment' | 'file'
  /** The variable, or the file's path. */
  where: string
}

/** The settings that hold for a command; an option that is typed beats each of them. */
export interface Settings {
  carrier?: Setting
  /** An absolute path. */
  data?: Setting
  project?: Setting
  as?: Setting
  quiet?: Setting<boolean>
  /** The files that were read, the one that counts more first. */
  files: readonly string[]
}

/** Every key of the file, with the variable and the option of the same meaning. */
export const SETTINGS = {
  carrier: { variable: 'BAKEHOUSE_CARRIER', option: '--carrier', expected: 'a text' },
  data: { variable: 'BAKEHOUSE_DATA', option: '--data', expected: 'a text' },
  project: { variable: 'BAKEHOUSE_PROJECT', option: '--project', expected: 'a text' },
  as: { variable: 'BAKEHOUSE_USER', option: '--as', expected: 'a text' },
  quiet: { variable: 'BAKEHOUSE_QUIET', option: '--quiet', expected: 'true or false' },
} as const satisfies Record<
  Exclude<keyof Settings, 'files'>,
  { variable: string; option: string; expected: string }
>

export type SettingKey = keyof typeof SETTINGS

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** Where a command runs, as far as settings depend on it. */
interface Place {
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  root: string
}

const FILE_NAME = '.bakehouserc'

/**
 * The settings of the environment, then of `.bakehouserc` in the working directory, then of the one
 * beside the data folder; `typedData` is that folder when an option names it. Refused: a file that is
 * no JSON object, a key that is not known, a value of another kind.
 */
export async function readSettings(
  typedData: string | undefined,
  { env, cwd, root }: Place,
): Promise<Result<Settings>> {
  const fromEnvironment = environmentSettings(env, cwd)
  const here = await readSettingsFile(join(cwd, FILE_NAME))
  if (!here.ok) return here
  const near = { ...here.value, ...fromEnvironment }
  const typed = typedData === undefined ? undefined : resolve(cwd, typedData)
  const folder = typed ?? near.data?.value ?? standardDataFolder(root)
  const besideIt = join(dirname(folder), FILE_NAME)
  const beside = besideIt === join(cwd, FILE_NAME) ? NO_FILE : await readSettingsFile(besideIt)
  if (!beside.ok) return beside
  const files = [...(here.value.files ?? []), ...(beside.value.files ?? [])]
  return { ok: true, value: { ...beside.value, ...near, files } }
}

/** The data folder that holds where none is named: `.bakehouse` in the checkout. */
export function standardDataFolder(root: string): string {
  return resolve(root, '.bakehouse')
}

/** An empty variable is one that is not set. */
function environmentSettings(env: Place['env'], cwd: string): Partial<Settings> {
  const found: Partial<Settings> = {}
  for (const key of SETTING_KEYS) {
    const where = SETTINGS[key].variable
    const text = env[where]
    if (!text) continue
    if (key === 'quiet') found.quiet = { value: !isOff(text), from: 'environment', where }
    else found[key] = { value: asPath(key, text, cwd), from: 'environment', where }
  }
  return found
}

function isOff(text: string): boolean {
  return ['0', 'false'].includes(text.trim().toLowerCase())
}

/** A relative folder starts where it is written: in the working directory, or beside its file. */
function asPath(key: SettingKey, text: string, start: string): string {
  return key === 'data' ? resolve(start, text) : text
}

const NO_FILE: Result<Partial<Settings>> = { ok: true, value: {} }

async function readSettingsFile(file: string): Promise<Result<Partial<Settings>>> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return NO_FILE
    return broken(file, `it cannot be read (${code})`)
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    return broken(file, error instanceof Error ? error.message.replace(/\.$/, '') : 'no JSON')
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return broken(file, 'it holds another value')
  return settingsOf(content, file)
}

function settingsOf(content: object, file: string): Result<Partial<Settings>> {
  const found: Partial<Settings> = { files: [file] }
  for (const [key, value] of Object.entries(content)) {
    if (!isSettingKey(key))
      return refused('CONFIG_KEY_UNKNOWN', { file, key, keys: SETTING_KEYS.join(', ') })
    const at = { from: 'file', where: file } as const
    if (key === 'quiet' && typeof value === 'boolean') found.quiet = { value, ...at }
    else if (key !== 'quiet' && typeof value === 'string' && value.trim() !== '')
      found[key] = { value: asPath(key, value, dirname(file)), ...at }
    else return refused('CONFIG_VALUE_INVALID', { file, key, expected: SETTINGS[key].expected })
  }
  return { ok: true, value: found }
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

function broken(file: string, detail: string): { ok: false; error: Refusal } {
  return refused('CONFIG_FILE_BROKEN', { file, detail })
}

function refused(...about: Parameters<typeof refusal>): { ok: false; error: Refusal } {
  return { ok: false, error: refusal(...about) }
}
