import { SYSTEM_USER } from '#shared/firm/user.ts'
import { attachMessage, dismissMessage } from '#shared/outreach/ops/keptMessages.ts'
import { defineCommand } from '../../command.ts'
import { ofAudit } from '../audits/openAudit.ts'
import { ADMINS, ofCarrier } from '../context.ts'

/** `bakehouse inbound attach CODE MESSAGE` */
export const inboundAttachCommand = defineCommand({
  opens: ofAudit({ isPersonal: true, roles: ADMINS }),
  example: 'T-0001 4f1c0a --as admin@bakehouse.example',
  configure: (command) => void command.argument('<message>', 'as "inbound list" prints it'),
  read: ([id = '']) => ({ id: id.trim() }),
  run: async ({ world, files, audit, actor }, { id }, { content }) => {
    const done = await attachMessage({ ...world, files, content }, { id, audit, actor })
    return done.ok ? { ok: true, value: { id, auditCode: audit.auditCode } } : done
  },
  toJson: (attached) => ({ command: 'inbound attach', ...attached }),
  print: ({ id, auditCode }, io) => io.info(`${id} is a response of ${auditCode}.`),
})

/** `bakehouse inbound dismiss MESSAGE` */
export const inboundDismissCommand = defineCommand({
  opens: ofCarrier({ use: 'write', roles: ADMINS, named: { required: 'whose' } }),
  example: '4f1c0a --carrier HM --as admin@bakehouse.example',
  configure: (command) => void command.argument('<message>', 'as "inbound list" prints it'),
  read: ([id = '']) => ({ id: id.trim() }),
  run: ({ store, carrier, actor }, { id }, { clock }) =>
    dismissMessage({ store, clock }, { id, carrier: carrier.id, userId: actor?.id ?? SYSTEM_USER }),
  toJson: (dismissed) => ({ command: 'inbound dismiss', ...dismissed }),
  print: ({ id }, io) => io.info(`${id} is set aside.`),
})
