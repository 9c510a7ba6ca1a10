import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { AuditPatch } from '#shared/domain/audit/editAudit.ts'
import {
  EDITABLE_FIELD_NAMES,
  EDITABLE_FIELDS,
  isEditable,
} from '#shared/domain/audit/editableFields.ts'
import { readAs, typeInto } from '#shared/domain/format/typeInto.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { editAudit } from '#shared/operations/editAudit.ts'
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
  /** `field=value`, as they were typed. */
  settings: readonly string[]
}

/** `bakehouse audits edit CODE --set FIELD=VALUE` */
export const auditsEditCommand = defineCommand<Options, Waited<Audit>>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .requiredOption('--set <field=value...>', `one of ${SETTABLE.join(', ')}`)
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    code: command.args[0] ?? '',
    settings: command.opts<{ set: string[] }>().set,
  }),
  run: async ({ target, actor: typed, code, settings }, runtime) => {
    const patch = patchOf(settings, (line) => runtime.io.tell(line))
    if (!patch.ok) return patch
    return withAudit(runtime, { target, actor: typed, code, isPersonal: true }, (opened) => {
      const { world, audit, actor } = opened
      return editAudit(world, { auditFSID: audit.id, actor, patch: patch.value })
    })
  },
  toJson: (audit) => ({
    command: 'audits edit',
    auditCode: audit.auditCode,
    auditFSID: audit.id,
    v: audit.v,
    edited: audit.history.at(-1)?.text,
    waitedFor: audit.waitedFor,
  }),
  print: ({ auditCode, history, v }, io) =>
    io.tell(`${auditCode}, version ${v}: ${history.at(-1)?.text}`),
})

/** Class lines, sales and answers are lists: those are edited on screen. */
const LISTS = ['classLines', 'salesLines', 'keyQuestions']

const SETTABLE = EDITABLE_FIELD_NAMES.filter((name) => !LISTS.includes(EDITABLE_FIELDS[name].kind))

const FLAGS: Record<string, boolean> = { yes: true, true: true, no: false, false: false }

/** `tell` is given what is read where an amount's form (specification §5) dropped something. */
function patchOf(settings: readonly string[], tell: (line: string) => void): Result<AuditPatch> {
  const patch: AuditPatch = {}
  for (const setting of settings) {
    const at = setting.indexOf('=')
    const name = setting.slice(0, at).trim()
    if (at < 0) {
      const facts = { detail: `"${setting}" is no field=value.`, command: 'audits edit' }
      return { ok: false, error: refusal('USAGE', facts) }
    }
    if (!isEditable(name) || LISTS.includes(EDITABLE_FIELDS[name].kind))
      return { ok: false, error: refusal('FIELD_NOT_EDITABLE', { field: name }) }
    const text = setting.slice(at + 1)
    const { kind, label } = EDITABLE_FIELDS[name]
    const typed = kind === 'cents' ? typeInto('money', '', text, text.length) : null
    if (typed?.isReduced) tell(`${label}: "${text}" is read as ${readAs('money', typed.text)}.`)
    if (kind === 'boolean') patch[name] = FLAGS[text.trim().toLowerCase()] ?? text
    else patch[name] = typed?.text ?? text
  }
  return { ok: true, value: patch }
}
