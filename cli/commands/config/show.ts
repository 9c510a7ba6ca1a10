import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { parseText } from '../../arguments.ts'
import { defineCommand, noDatabase } from '../../command.ts'
import type { Runtime } from '../../runtime.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey, standardDataFolder } from '../../settings.ts'
import { table } from '../../table.ts'

/** What holds in place of an option, and why. */
interface SettingRow {
  key: SettingKey
  /** Null: not set, and there is no standard. */
  value: string | boolean | null
  from: 'option' | 'environment' | 'file' | 'standard'
  /** The option, the variable or the file; null for the standard. */
  where: string | null
}

interface Typed {
  data?: string
  quiet?: boolean
}

/** `bakehouse config show` */
export const configShowCommand = defineCommand({
  opens: noDatabase,
  example: '--json',
  configure: (command) => {
    command.option('--data <dir>', 'data folder; a file beside it counts too', parseText('folder'))
    command.addHelpText('after', FILE_HELP)
  },
  read: (_, command: Command) => command.opts<Typed>(),
  run: async (_, typed, runtime) => ({
    ok: true,
    value: {
      settings: SETTING_KEYS.map((key) => settingRow(key, typed, runtime)),
      files: runtime.settings.files,
      cwd: runtime.cwd,
    },
  }),
  toJson: ({ settings, files }) => ({ settings, files }),
  print: ({ settings, files, cwd }, io) => {
    const rows = settings.map(({ key, value, from, where }) => {
      const place = from === 'file' && where !== null ? shownPath(where, cwd) : where
      return [
        key,
        value === null ? '' : String(value),
        place ?? (value === null ? 'not set' : 'standard'),
      ]
    })
    io.print(table(['Key', 'Value', 'From'], rows))
    if (files.length === 0) io.info('There is no .bakehouserc here or beside the data folder.')
  },
})

const FILE_HELP = `
.bakehouserc is a JSON object with these keys: ${SETTING_KEYS.join(', ')}. It lies in the working
directory or beside the data folder; the first counts more. A variable of the environment counts
more than a file, and an option that is typed more than both.`

function settingRow(
  key: SettingKey,
  typed: Typed,
  { settings, cwd, root }: Pick<Runtime, 'settings' | 'cwd' | 'root'>,
): SettingRow {
  const option = { from: 'option', where: SETTINGS[key].option } as const
  if (key === 'data' && typed.data !== undefined)
    return { key, value: resolve(cwd, typed.data), ...option }
  if (key === 'quiet' && typed.quiet !== undefined) return { key, value: typed.quiet, ...option }
  const set = settings[key]
  if (set) return { key, ...set }
  const standards = { data: standardDataFolder(root), quiet: false }
  const value = key === 'data' || key === 'quiet' ? standards[key] : null
  return { key, value, from: 'standard', where: null }
}

function shownPath(file: string, cwd: string): string {
  const shown = relative(cwd, file)
  return shown.startsWith('..') ? file : shown
}
