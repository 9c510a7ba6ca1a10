import type { StructuredQuery, Write } from '../../../src/firestore/types.ts'
import { PROJECT } from '../project.ts'

const DATABASE = `projects/${PROJECT}/databases/(default)`

const PATIENCE_MS = 3000

/** Plain requests, which fail at once when the server is away. */
export interface RestClient {
  /** Paths in, numbers out; a row without a number is deleted. True when it was answered. */
  write(rows: readonly { path: string; n: number | null; group: number }[]): Promise<boolean>
  /** The rows of a query, with their numbers. Rejects when it is not answered. */
  query(structuredQuery: StructuredQuery): Promise<Map<string, number>>
}

export function restClient(port: number): RestClient {
  const root = `http://127.0.0.1:${port}/v1/${DATABASE}/documents`
  const post = (verb: string, body: unknown) =>
    fetch(`${root}:${verb}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A request that is sent while the server goes away may never be answered, nor fail.
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  return {
    write: async (rows) => {
      const writes: Write[] = rows.map(({ path, n, group }) => {
        const name = `${DATABASE}/documents/${path}`
        if (n === null) return { delete: name }
        const fields = { n: { integerValue: String(n) }, group: { integerValue: String(group) } }
        return { update: { name, fields } }
      })
      try {
        const answer = await post('commit', { writes })
        await answer.arrayBuffer()
        return answer.ok
      } catch {
        return false
      }
    },
    query: async (structuredQuery) => {
      const answer = await post('runQuery', { structuredQuery })
      if (!answer.ok) throw new Error(`a query was answered ${answer.status}`)
      const found = (await answer.json()) as {
        document?: { name: string; fields: { n: { integerValue: string } } }
      }[]
      return new Map(
        found.flatMap(({ document }) =>
          document === undefined
            ? []
            : [
                [
                  document.name.split('/documents/')[1] ?? '',
                  Number(document.fields.n.integerValue),
                ],
              ],
        ),
      )
    },
  }
}
