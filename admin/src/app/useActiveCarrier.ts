import { useGetIdentity, useGetMany, useStore } from 'ra-core'
import { useEffect, useState } from 'react'
import type { CarrierSummary } from '#shared/firm/carrier.ts'
import type { Carrier, User } from '#shared/firm/model.ts'
import { activeCarrier } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import type { AdminIdentity } from '../providers/authProvider.ts'
import { CARRIER_KEY } from './preferences.ts'

/**
 * A carrier as far as it is known; its document may not be readable, its id always is. Its people
 * are known to its staff.
 */
export type KnownCarrier = CarrierSummary & Pick<Carrier, 'people'>

export interface ActiveCarrier {
  /** Null until the signed-in user is known. */
  user: User | null
  /** Why the user could not be read, else null. */
  error: Error | null
  /** Reads the user again after a failure. */
  retry: () => void
  carrier: KnownCarrier
  /** The carriers the user may switch to, the active one among them. */
  carriers: KnownCarrier[]
  switchTo: (carrierId: string) => void
}

/** The collection that says what a person's carriers are called: carrier users may not read them whole. */
export function carriersReadBy(user: User | null): 'carriers' | 'carrierSummaries' {
  return user?.role === 'carrier' ? COLLECTIONS.carrierSummaries : COLLECTIONS.carriers
}

/** The active carrier (specification §6), remembered in this browser. */
export function useActiveCarrier(): ActiveCarrier {
  const { data, error = null, refetch } = useGetIdentity()
  const user = (data as AdminIdentity | undefined)?.user ?? null
  const [remembered, switchTo] = useStore<string | null>(CARRIER_KEY, null)
  const id = activeCarrier(remembered, user?.carriers ?? [])
  const ids = user === null ? [] : [...new Set([...user.carriers, id])]
  const { data: read } = useGetMany<KnownCarrier>(
    carriersReadBy(user),
    { ids },
    { enabled: user !== null, staleTime: 300_000, retry: false },
  )
  const known = (wanted: string): KnownCarrier =>
    read?.find((carrier) => carrier?.id === wanted) ?? {
      id: wanted,
      name: wanted,
      timeZone: DEFAULT_TIME_ZONE,
    }
  return {
    user,
    error: user === null ? error : null,
    retry: () => void refetch?.(),
    carrier: known(id),
    carriers: ids.map(known),
    switchTo,
  }
}

/**
 * The active carrier on a page of one record. When the page opens, the record's own carrier becomes the
 * active one, if the user works for it; a switch made later, here or in another tab, is not taken back.
 * `carrier` is the record's own.
 */
export function useCarrierOf(
  record: string,
  /** Undefined until the record is read. */
  owner: string | undefined,
): ActiveCarrier & { isSwitching: boolean } {
  const active = useActiveCarrier()
  const { user, carrier, switchTo } = active
  const [followed, setFollowed] = useState<string | null>(null)
  const isNew = owner !== undefined && user !== null && followed !== record
  const isOther = owner !== undefined && owner !== carrier.id && user?.carriers.includes(owner)
  const isSwitching = isNew && isOther === true
  useEffect(() => {
    if (isSwitching) switchTo(owner)
    if (isNew) setFollowed(record)
  }, [isNew, isSwitching, owner, record, switchTo])
  return { ...active, carrier: ownerAmong(active, owner), isSwitching }
}

/** A record's own carrier; the active one where the user does not work for it. */
export function ownerAmong(
  { carrier, carriers }: Pick<ActiveCarrier, 'carrier' | 'carriers'>,
  owner: string | undefined,
): KnownCarrier {
  return carriers.find(({ id }) => id === owner) ?? carrier
}
