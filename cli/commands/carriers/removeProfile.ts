import { removeProfile } from '#shared/operations/administration/changeProfiles.ts'
import { defineCommand } from '../../CliCommand.ts'
import { withCarrier } from '../withCarrier.ts'
import { addCarrierPart, type CarrierPart, readCarrierPart } from './carrierPart.ts'

/** `bakehouse carriers profile remove CARRIER NAME` */
export const carriersProfileRemoveCommand = defineCommand<
  CarrierPart,
  { carrier: string; name: string }
>({
  configure: (command) => addCarrierPart(command, 'name', "the profile's name"),
  read: readCarrierPart,
  run: ({ target, actor, carrier: id, part: name }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const removed = await removeProfile(store, carrier, name)
      return removed.ok ? { ok: true, value: { carrier: carrier.id, name } } : removed
    })
  },
  toJson: (removed) => removed,
  print: ({ carrier, name }, io) => io.tell(`${carrier} has no feed profile ${name} any more.`),
})
