import type { Change, PublishedCommit } from '../store/Store.ts'

/**
 * The last commits with the versions before and after them: what a snapshot in the past and a
 * transaction's check at commit need. Versions are places in the log, so this is small.
 */
export class CommitHistory {
  readonly #commits: PublishedCommit[] = []
  readonly #limit: number
  #changes = 0
  #forgotten: number

  /** `since`: nothing is known of commits up to this time, in microseconds. */
  constructor(since: number, limit = MAX_CHANGES) {
    this.#forgotten = since
    this.#limit = limit
  }

  add(commit: PublishedCommit): void {
    this.#commits.push(commit)
    this.#changes += commit.changes.length
    if (this.#changes <= this.#limit * 2) return
    // Half is dropped at a time, so that dropping costs little for each commit.
    let count = 0
    while (this.#changes > this.#limit && count < this.#commits.length - 1) {
      this.#changes -= this.#commits[count]?.changes.length ?? 0
      count += 1
    }
    this.#forgotten = this.#commits.splice(0, count).at(-1)?.time ?? this.#forgotten
  }

  /** Old versions are gone, for example because the log was compacted. */
  forget(until: number): void {
    this.#commits.splice(0)
    this.#changes = 0
    this.#forgotten = until
  }

  /** Commits later than the time, oldest first; null when some of them are forgotten. */
  since(time: number): PublishedCommit[] | null {
    if (time < this.#forgotten) return null
    let at = this.#commits.length
    while (at > 0 && (this.#commits[at - 1]?.time ?? 0) > time) at -= 1
    return this.#commits.slice(at)
  }

  /** First change of each document of a database after the time; null when too long ago. */
  changedSince(space: string, time: number): Map<string, Change> | null {
    const commits = this.since(time)
    if (commits === null) return null
    const first = new Map<string, Change>()
    for (const { changes } of commits) {
      for (const change of changes) {
        if (change.space === space && !first.has(change.key)) first.set(change.key, change)
      }
    }
    return first
  }
}

/** Changes that are remembered at least. */
const MAX_CHANGES = 50_000
