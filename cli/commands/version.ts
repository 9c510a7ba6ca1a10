import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineCommand } from '../command.ts'
import { addOutputOptions } from '../firebase/target.ts'

/** `bakehouse version` */
export const versionCommand = defineCommand({
  configure: (command) => void addOutputOptions(command),
  read: () => null,
  run: async (_, { root }) => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { ok: true, value: { bakehouse: version, node: process.versions.node } }
  },
  toJson: (report) => report,
  print: ({ bakehouse, node }, io) => io.print(`bakehouse ${bakehouse} (Node ${node})`),
})
