import type { Audit } from '#shared/domain/audit/Audit.ts'
import { addNote } from '#shared/operations/addNote.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { type Waited, withAudit } from './withAudit.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
  text: string
}

/** `bakehouse audits note CODE TEXT` */
export const auditsNoteCommand = defineCommand<Options, Waited<Audit>>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .argument('<text>', 'what shall be remembered')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [code = '', text = ''] = command.args
    return { target: readTargetOptions(command), actor: readActor(command), code, text }
  },
  run: ({ target, actor: typed, code, text }, runtime) =>
    withAudit(runtime, { target, actor: typed, code, isPersonal: true }, (opened) => {
      const { world, audit, actor } = opened
      return addNote(world, { auditFSID: audit.id, actor, text })
    }),
  toJson: ({ auditCode, id, notes, waitedFor }) => ({
    command: 'audits note',
    auditCode,
    auditFSID: id,
    note: notes.at(-1),
    waitedFor,
  }),
  print: ({ auditCode, notes }, io) => io.tell(`${auditCode} has ${notes.length} notes.`),
})
