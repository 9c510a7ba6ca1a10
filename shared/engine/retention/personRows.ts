import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { Data } from '#shared/kernel/ports/documentStore.ts'
import type { Upload } from '#shared/orders/model.ts'
import { ordersByRow } from '#shared/orders/ops/originalRows.ts'
import type { OriginalRow } from '#shared/orders/ops/uploadSlices.ts'
import { slicesOf } from './auditInOrders.ts'
import { addFile, addRecord, type Gathering, type KnownAudit } from './gathering.ts'
import { hasMark } from './marks.ts'
import { handedOut, mentionsIn, mentionsOf } from './personView.ts'

/** Rows of order files: those of their own orders whole, of others what names the person. */
export async function gatherUploads(gathering: Gathering): Promise<void> {
  const { store, view, orders } = gathering
  for await (const page of pagesOf<Upload>(store, COLLECTIONS.uploads))
    for (const { id: batchId, ...upload } of page) {
      const before = gathering.found.records.length
      const path = (kind: string) => nestedPath(COLLECTIONS.uploads, batchId, kind)
      const byRow = ordersByRow<KnownAudit>()
      const addRow = (kind: string, id: string, row: Data, audit: KnownAudit | undefined) => {
        const own = audit?.view ?? view
        if (!hasMark(row, own.own)) return
        const data = audit ? handedOut(row, own) : mentionsIn(row, own)
        addRecord(gathering, { collection: path(kind), id, data: data as Data }, audit)
      }
      if (hasMark(upload, view.own))
        addRecord(
          gathering,
          { collection: 'uploads', id: batchId, data: mentionsOf({ ...upload }, view) },
          undefined,
        )
      for (const kind of ['consolidated', 'transformed'])
        for await (const { rows } of slicesOf<{ rows: OrderRow[] }>(store, path(kind)))
          for (const row of rows) {
            const audit = orders.get(row.consolidatedId)
            const { orderNumber, lines = [] } = row
            if (audit) byRow.add({ orderNumber, lines }, audit)
            addRow(kind, orderNumber, { ...row }, audit)
          }
      for await (const { rows } of slicesOf<{ rows: OriginalRow[] }>(store, path('original')))
        for (const row of rows)
          addRow('original', `line ${row.line}`, { ...row }, byRow.ownerOf(row))
      for await (const { id, ...change } of slicesOf<Data>(store, path('changes')))
        addRow('changes', id, change, orders.get(id))
      if (gathering.found.records.length > before)
        addFile(gathering, upload.url ?? `uploads/${batchId}`, undefined, {
          name: upload.name ?? upload.file ?? batchId,
          reason: "It has others' orders: the rows of yours are in data.json",
        })
    }
}

interface OrderRow {
  consolidatedId: string
  orderNumber: string
  lines?: number[]
}
