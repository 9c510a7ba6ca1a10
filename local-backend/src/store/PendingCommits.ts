import type { Entry, PublishedCommit } from './Store.ts'

/** Commits that were accepted and wait for the disk, and the newest version each gives a document. */
export class PendingCommits {
  readonly #commits = new Map<PublishedCommit, Promise<unknown>>()
  readonly #heads = new Map<string, { commit: PublishedCommit; entry: Entry | null }>()

  /** `end` settles when the commit is published or has failed. */
  add(commit: PublishedCommit, end: Promise<unknown>): void {
    this.#commits.set(commit, end)
    for (const { space, key, after } of commit.changes) {
      this.#heads.set(headName(space, key), { commit, entry: after ?? null })
    }
  }

  remove(commit: PublishedCommit): void {
    this.#commits.delete(commit)
    for (const { space, key } of commit.changes) {
      const name = headName(space, key)
      if (this.#heads.get(name)?.commit === commit) this.#heads.delete(name)
    }
  }

  /** The pending version, null when a pending commit deletes it, undefined when none touches it. */
  get(space: string, key: string): Entry | null | undefined {
    if (this.#heads.size === 0) return undefined
    return this.#heads.get(headName(space, key))?.entry
  }

  /** Oldest first. */
  commits(): PublishedCommit[] {
    return [...this.#commits.keys()]
  }

  /** The end of the newest commit that touches the document. */
  endOf(space: string, key: string): Promise<unknown> | undefined {
    const head = this.#heads.get(headName(space, key))
    return head === undefined ? undefined : this.#commits.get(head.commit)
  }
}

function headName(space: string, key: string): string {
  return `${space}\n${key}`
}
