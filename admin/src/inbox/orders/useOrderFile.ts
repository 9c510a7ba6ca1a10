import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { INBOX_KINDS } from '#shared/documents/inboxFiles.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { useServices } from '../../app/services.ts'
import { useReading } from '../../app/useReading.ts'
import { reported } from '../../providers/dataProvider/reported.ts'
import type { InboxDocument } from '../InboxRow.ts'
import type { OrderFile } from './OrderFile.ts'

export interface FileRecord {
  document: InboxDocument
  carrier: Carrier
}

/** The document of an order file and its carrier's settings; not-found when there is none. */
export function useFileRecord(kind: OrderFile['kind'], id: string): UseQueryResult<FileRecord> {
  return useReading({
    key: ['inbox', kind, id],
    resource: COLLECTIONS.uploads,
    read: async ({ store }) => {
      const document = await store.get<InboxDocument>(INBOX_KINDS[kind].collection, id)
      const owner = document?.carrierCompany
      const carrier =
        owner === undefined ? null : await store.get<Carrier>(COLLECTIONS.carriers, owner)
      if (document === null || carrier === null)
        throw new StoreError('not-found', 'GetD', `no such file in the inbox`)
      return { document, carrier }
    },
  })
}

/** The bytes of a file of the inbox, read as the signed-in person. A file never changes. */
export function useFileBytes(url: string | undefined): UseQueryResult<Uint8Array<ArrayBuffer>> {
  const { files, clock, random, logger } = useServices()
  return useQuery({
    queryKey: ['files', url],
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () =>
      reported({ clock, random, logger }, COLLECTIONS.uploads, readBytes(filePathOf(url ?? ''))),
  })

  async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await files.read(path))
  }
}
