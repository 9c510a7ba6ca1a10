import type { MemoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'

/** XML of orders without line breaks: every order begins on line 1. */
export function onOneLine(xml: string): string {
  return xml.replace(/\s*[\r\n]+\s*/g, ' ')
}

/** Rows of all uploads as earlier releases stored them: without their order's number. */
export async function forgetOrderNumbers(store: MemoryDocumentStore): Promise<void> {
  for (const { id: batchId } of store.all('uploads')) {
    const path = `uploads/${batchId}/original`
    for (const { id, rows } of store.all<{ rows: object[] }>(path)) {
      const before = rows.map((row) => ({ ...row, orderNumber: undefined }))
      await store.update(path, id, { rows: JSON.parse(JSON.stringify(before)) })
    }
  }
}
