import { useGetMany } from 'ra-core'
import { useMemo } from 'react'
import type { Carrier } from '#shared/firm/model.ts'
import { historyName } from '#shared/firm/user.ts'
import { carriersReadBy, useActiveCarrier } from './useActiveCarrier.ts'

type People = Pick<Carrier, 'id' | 'people'>

/**
 * How a person is named for the signed-in reader (specification §6): the engine is "System"; staff appear
 * by name to staff, by email where no name is known, and as "Auditor" to other readers.
 */
export function usePerson(): (userId: string) => string {
  const { user, carriers } = useActiveCarrier()
  const ids = carriers.map(({ id }) => id)
  // The same question that the frame asks for the carriers' names: nothing more is read.
  const { data } = useGetMany<People>(
    carriersReadBy(user),
    { ids },
    { enabled: user !== null, staleTime: 300_000, retry: false },
  )
  const role = user?.role ?? 'carrier'
  return useMemo(() => {
    const people = data?.flatMap((carrier) => carrier?.people ?? []) ?? []
    const names = new Map(people.map(({ email, name }) => [email, name]))
    return (userId) => historyName(userId, role, names)
  }, [data, role])
}
