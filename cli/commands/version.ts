import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineCommand, noDatabase } from '../command.ts'

/** `bakehouse version` */
export const versionCommand = defineCommand({
  opens: noDatabase,
  example: '--json',
  run: async (_, __, { root }) => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { ok: true, value: { bakehouse: version, node: process.versions.node } }
  },
  toJson: (report) => report,
  print: ({ bakehouse, node }, io) => io.print(`bakehouse ${bakehouse} (Node ${node})`),
})
