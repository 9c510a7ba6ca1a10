import { collectionKey } from './documentKey.ts'
import type { Query } from './Query.ts'

/** The lock of one document. */
export function lockName(space: string, key: string): string {
  return `${space}\n${key}`
}

/** The lock of the collections that a query asks: transactions that ask the same ones take turns. */
export function queryLockName({ space, parent, collectionId, allDescendants }: Query): string {
  return `${space}\n?${collectionKey(parent)}?${collectionId ?? ''}?${allDescendants}`
}
