import type { Command } from 'commander'
import { refusal } from '#shared/errors/refusal.ts'
import { formatDay } from '#shared/kernel/day.ts'
import {
  NEW_ORDER_FIELD_NAMES,
  NEW_ORDER_FIELDS,
  type NewOrder,
  type NewOrderField,
} from '#shared/orders/newOrder.ts'
import { createAudit } from '#shared/orders/ops/createTypedAudit.ts'
import { defineCommand } from '../../command.ts'
import { ADMINS, ofCarrier, staffActor } from '../context.ts'

/** `bakehouse audits new`: the admin's new audit, with the form's fields as options. */
export const auditsNewCommand = defineCommand({
  opens: ofCarrier({ use: 'write', roles: ADMINS, named: { required: 'whose order it is' } }),
  example:
    '--carrier HM --order-number T-0042 --insured-company "Harbor Oven" --as admin@bakehouse.example',
  configure: addFieldOptions,
  read: (_, command): NewOrder => {
    const typed = command.opts<NewOrder>()
    return Object.fromEntries(NEW_ORDER_FIELD_NAMES.map((name) => [name, typed[name] ?? '']))
  },
  run: async ({ store, carrier, actor: user }, order, { clock, random }) => {
    if (user === null) return { ok: false, error: refusal('ACTOR_MISSING') }
    return createAudit({ store, clock, random }, { carrier, actor: staffActor(user), order })
  },
  toJson: ({ auditCode, id, bakeState, sliceID, orderNumber, insuredCompany, auditDue }) => ({
    command: 'audits new',
    auditCode,
    auditFSID: id,
    bakeState,
    sliceID,
    orderNumber,
    insuredCompany,
    auditDue,
  }),
  print: ({ auditCode, insuredCompany, auditDue }, io) => {
    const due = auditDue === null ? 'without a due day' : `due ${formatDay(auditDue)}`
    io.info(`${auditCode}, ${insuredCompany}: in Order, ${due}.`)
  },
})

function addFieldOptions(command: Command): void {
  for (const name of NEW_ORDER_FIELD_NAMES) {
    const { isNeeded } = NEW_ORDER_FIELDS[name]
    const flags = `--${kebabCase(name)} <text>`
    if (isNeeded) command.requiredOption(flags, hintOf(name))
    else command.option(flags, hintOf(name))
  }
}

function hintOf(name: NewOrderField): string {
  const { label, kind } = NEW_ORDER_FIELDS[name]
  const hint = kind === 'day' ? `${label}, mm/dd/yyyy` : label
  return name === 'auditDue' ? `${hint}; without it 45 days after the policy ends` : hint
}

/** `insuredMailingZip` as an option is written: `insured-mailing-zip`. */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
