import type { AuditPatch } from '#shared/audit/editing/editAudit.ts'
import { EDITABLE_FIELD_NAMES, EDITABLE_FIELDS, isEditable } from '#shared/audit/editing/fields.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { readAs, typeInto } from '#shared/kernel/typeInto.ts'
import { correctOrderNumber } from '#shared/orders/ops/correctOrderNumber.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor } from '../context.ts'
import { type Waited, withAudit } from './withAudit.ts'

interface EditOptions {
  target: TargetOptions
  actor: string | undefined
  code: string
  /** `field=value`, as they were typed. */
  settings: readonly string[]
}

/** `bakehouse audits edit CODE --set FIELD=VALUE` */
export const auditsEditCommand = defineCommand<EditOptions, Waited<Audit>>({
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
      return actOnAudit(world, { auditFSID: audit.id, actor }, { kind: 'edit', patch: patch.value })
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

interface CorrectOptions {
  target: TargetOptions
  actor: string | undefined
  code: string
  orderNumber: string
  reason: string
}

/** `bakehouse audits correct CODE --order-number NUMBER --reason TEXT` */
export const auditsCorrectCommand = defineCommand<CorrectOptions, Audit>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .requiredOption('--order-number <number>', 'the order number as it should be')
      .requiredOption('--reason <text>', 'why; it is kept in the history')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const { orderNumber, reason } = command.opts<{ orderNumber: string; reason: string }>()
    return {
      target: readTargetOptions(command),
      actor: readActor(command),
      code: command.args[0] ?? '',
      orderNumber,
      reason,
    }
  },
  run: ({ target, actor: typed, code, orderNumber, reason }, runtime) =>
    withAudit(
      runtime,
      { target, actor: typed, code, isPersonal: true, roles: ['admin'] },
      ({ world, audit, actor }) =>
        correctOrderNumber(world, { auditFSID: audit.id, actor, orderNumber, reason }),
    ),
  toJson: ({ auditCode, id, orderNumber, formerOrders = [] }) => ({
    command: 'audits correct',
    auditCode,
    auditFSID: id,
    orderNumber,
    formerOrders,
  }),
  print: ({ auditCode, orderNumber, formerOrders = [] }, io) => {
    io.tell(`The order number of ${auditCode} is ${orderNumber}.`)
    const former = formerOrders.at(-1)?.auditCode ?? auditCode
    if (former !== auditCode) io.tell(`${former} still opens it.`)
  },
})
