import type { Entry } from '../../store/Store.ts'
import type { WatchedDocuments } from './Watch.ts'

/** What becomes of one document for the targets of a session. */
export interface DocumentNewsItem {
  /** The version of now; undefined when it is deleted. */
  entry: Entry | undefined
  /** Targets that it has come to, or has changed in. */
  targetIds: number[]
  /** Targets that it has left. */
  removedTargetIds: number[]
}

/** The difference that one step makes to a session's targets, a document once for all of them. */
export class DocumentNews {
  readonly items = new Map<string, DocumentNewsItem>()

  changed(key: string, entry: Entry, targetId: number): void {
    this.#item(key, entry).targetIds.push(targetId)
  }

  left(key: string, entry: Entry | undefined, targetId: number): void {
    this.#item(key, entry).removedTargetIds.push(targetId)
  }

  /** All that differs between two results of a target; `now` finds those that have left it. */
  difference(
    targetId: number,
    before: WatchedDocuments,
    after: WatchedDocuments,
    now: (key: string) => Entry | undefined,
  ): void {
    for (const [key, entry] of after) {
      if (before.get(key)?.updateTime !== entry.updateTime) this.changed(key, entry, targetId)
    }
    for (const key of before.keys()) {
      if (!after.has(key)) this.left(key, now(key), targetId)
    }
  }

  #item(key: string, entry: Entry | undefined): DocumentNewsItem {
    const known = this.items.get(key)
    if (known !== undefined) return known
    const item: DocumentNewsItem = { entry, targetIds: [], removedTargetIds: [] }
    this.items.set(key, item)
    return item
  }
}
