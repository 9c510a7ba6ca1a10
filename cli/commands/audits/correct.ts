import type { Audit } from '#shared/domain/audit/Audit.ts'
import { correctOrderNumber } from '#shared/operations/correctOrderNumber.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withAudit } from './withAudit.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
  orderNumber: string
  reason: string
}

/** `bakehouse audits correct CODE --order-number NUMBER --reason TEXT` */
export const auditsCorrectCommand = defineCommand<Options, Audit>({
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
