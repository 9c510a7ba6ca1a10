import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { useServices } from '../../app/services.ts'
import { useAsk } from '../../app/useCommand.ts'
import { failedWork } from '../../work/failedWork.ts'

/** Keeps a feed profile for a carrier, over its settings as they are then. */
export function useSaveProfile({ id }: Pick<Carrier, 'id'>) {
  const { store, random, logger } = useServices()
  const ask = useAsk()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [saved, setSaved] = useState<string | null>(null)

  async function save(profile: FeedProfile): Promise<boolean> {
    setBusy(true)
    setRefused(null)
    setSaved(null)
    const error = await keep(profile)
    setBusy(false)
    setRefused(error)
    if (error !== null) return false
    setSaved(profile.name)
    // Reads in flight may finish: a cancelled one would be shown as a failure.
    for (const key of [COLLECTIONS.carriers, 'inbox'])
      await queries.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false })
    return true
  }

  async function keep(profile: FeedProfile): Promise<Refusal | null> {
    try {
      const carrier = await store.get<Carrier>(COLLECTIONS.carriers, id)
      if (carrier === null) return refusal('RECORD_NOT_FOUND', { what: 'the carriers' })
      const { name } = profile
      const request = { v: carrier.v ?? 0, name, profile }
      const set = await ask({ kind: 'changeProfiles', carrierCompany: id, request })
      return set.ok ? null : set.error
    } catch (error) {
      return failedWork(error, { random, logger })
    }
  }

  return { isBusy, refused, saved, save }
}
