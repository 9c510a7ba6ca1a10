/** Work done for requests so far; a bench reads it before and after one. */
export interface ServiceStats {
  documentsRead: number
  documentsWritten: number
  indexEntriesRead: number
  commits: number
  queries: number
}

export function emptyStats(): ServiceStats {
  return { documentsRead: 0, documentsWritten: 0, indexEntriesRead: 0, commits: 0, queries: 0 }
}
