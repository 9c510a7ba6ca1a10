import { basename } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { ORDER_FIELDS } from '#shared/firm/feedProfile.ts'
import type { DetectedProfile } from '#shared/orders/detectProfile.ts'
import { defineCommand, noDatabase } from '../../command.ts'
import { table } from '../../table.ts'
import { writeReportFile } from '../../writeReportFile.ts'
import { FileReadError, openOrderFiles, STANDARD_INPUT } from './orderFiles.ts'

/** `bakehouse orders profile detect FILE`: no database is opened and nothing is imported. */
export const ordersProfileDetectCommand = defineCommand({
  opens: noDatabase,
  example: 'sample.csv --out hm.json',
  configure: (command) => {
    command
      .argument(
        '<file>',
        'a sample of what the carrier sends, CSV, XLSX or XML; - is standard input',
      )
      .option('--out <file>', 'write the profile to this file, to correct and use it')
  },
  read: ([file = ''], command) => ({ file, out: command.opts<{ out?: string }>().out ?? null }),
  run: async (_, { file, out }, { io, cwd }): Promise<Result<DetectedProfile>> => {
    const opened = await openOrderFiles([file], cwd, io)
    try {
      const { detectFeedProfile } = await import('#shared/orders/detectProfile.ts')
      const name = basename(file === STANDARD_INPUT ? 'profile' : file).replace(/\.[^.]*$/, '')
      const [source] = opened.files
      if (!source) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
      const detected = await detectFeedProfile(source, name)
      if (!detected.ok || out === null) return detected
      const text = `${JSON.stringify(detected.value.profile, null, 2)}\n`
      const written = await writeReportFile(new TextEncoder().encode(text), out, cwd)
      return written.ok ? detected : written
    } catch (error) {
      if (error instanceof FileReadError) return { ok: false, error: notRead(file, error) }
      throw error
    } finally {
      await opened.close()
    }
  },
  toJson: ({ profile, columns, missing }, { options: { file, out } }) => ({
    command: 'orders profile detect',
    file,
    profile,
    columns,
    missing,
    out,
  }),
  print: ({ profile, columns, missing }, io, { options: { out } }) => {
    const rows = columns.map(({ column, field, certainty, example }) => [
      column,
      field === null ? '–' : ORDER_FIELDS[field].label,
      field === null ? '' : `${Math.round(certainty * 100)}%`,
      example.length > 40 ? `${example.slice(0, 39)}…` : example,
    ])
    io.print(table(['Column', 'Field', 'Certainty', 'For example'], rows))
    for (const field of missing)
      io.info(
        `No column for ${ORDER_FIELDS[field].label}: name it in the profile, or as a constant.`,
      )
    if (out === null) io.printText(`\n${JSON.stringify(profile, null, 2)}`)
    else io.info(`Written to ${out}. Check it, then: orders import FILE --profile ${out}`)
  },
})

function notRead(file: string, { refusal: refused, cause }: FileReadError) {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  return code === 'ENOENT' ? refusal('FILE_NOT_FOUND', { file }) : refused
}
