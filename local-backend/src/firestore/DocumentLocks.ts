import { collectionKey } from './documentKey.ts'
import type { Query } from './Query.ts'

/**
 * Lets writers of the same documents take turns, so that a transaction that reads and then writes is
 * not overtaken again and again. This is about fairness only: whether a transaction may commit is
 * decided by what it read, and a lock that was held too long is simply passed on.
 */
export class DocumentLocks {
  readonly #locks = new Map<string, Lock>()
  readonly #held = new Map<object, Set<string>>()
  /** What an owner waits for; it waits for one lock at a time. */
  readonly #waiting = new Map<object, string>()
  readonly #patienceMs: number

  /** `patienceMs`: how long an owner keeps a lock that another one waits for. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Whether no lock is held. */
  get isIdle(): boolean {
    return this.#locks.size === 0
  }

  /** Whether none of them is held, so that a write need not stand in line. */
  areFree(names: readonly string[]): boolean {
    return !names.some((name) => this.#locks.has(name))
  }

  /**
   * Waits for its turn with each of the locks. Resolves to false, at once and without the lock, when
   * the wait would never end because owners wait for each other in a ring.
   */
  async acquire(owner: object, names: Iterable<string>): Promise<boolean> {
    for (const name of [...new Set(names)].sort()) {
      const lock = this.#locks.get(name)
      if (lock === undefined) this.#give(name, { owner, queue: [], timer: null })
      else if (lock.owner !== owner) {
        if (this.#isRing(owner, lock)) return false
        await this.#turn(owner, name, lock)
      }
    }
    return true
  }

  /** Gives back everything the owner holds. */
  release(owner: object): void {
    for (const name of this.#held.get(owner) ?? []) {
      const lock = this.#locks.get(name)
      if (lock?.owner === owner) this.#passOn(name, lock)
    }
    this.#held.delete(owner)
  }

  #give(name: string, lock: Lock): void {
    this.#locks.set(name, lock)
    const names = this.#held.get(lock.owner) ?? new Set()
    this.#held.set(lock.owner, names.add(name))
  }

  #turn(owner: object, name: string, lock: Lock): Promise<void> {
    this.#waiting.set(owner, name)
    return new Promise((resolve) => {
      lock.queue.push({ owner, resolve })
      this.#limit(name, lock)
    })
  }

  /** From the first one that waits, the owner's time is counted. */
  #limit(name: string, lock: Lock): void {
    if (lock.timer !== null || lock.queue.length === 0) return
    lock.timer = setTimeout(() => this.#passOn(name, lock), this.#patienceMs)
  }

  #passOn(name: string, lock: Lock): void {
    if (lock.timer !== null) clearTimeout(lock.timer)
    const [next, ...queue] = lock.queue
    if (next === undefined) {
      this.#locks.delete(name)
      return
    }
    const passed: Lock = { owner: next.owner, queue, timer: null }
    this.#waiting.delete(next.owner)
    this.#give(name, passed)
    this.#limit(name, passed)
    next.resolve()
  }

  #isRing(owner: object, lock: Lock): boolean {
    for (let at: Lock | undefined = lock; at !== undefined; ) {
      if (at.owner === owner) return true
      const name = this.#waiting.get(at.owner)
      at = name === undefined ? undefined : this.#locks.get(name)
    }
    return false
  }
}

interface Lock {
  owner: object
  queue: { owner: object; resolve(): void }[]
  timer: NodeJS.Timeout | null
}

/** The lock of one document. */
export function lockName(space: string, key: string): string {
  return `${space}\n${key}`
}

/** The lock of the collections that a query asks: transactions that ask the same ones take turns. */
export function queryLockName({ space, parent, collectionId, allDescendants }: Query): string {
  return `${space}\n?${collectionKey(parent)}?${collectionId ?? ''}?${allDescendants}`
}
