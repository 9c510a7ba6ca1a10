import { durably } from '../firestore/StatusError.ts'
import { OrderedMap } from '../store/OrderedMap.ts'
import type { RecordMutation, Store } from '../store/Store.ts'
import type { BlobFolder } from './BlobFolder.ts'
import type { ObjectPlace, StoredObject } from './StoredObject.ts'

const KIND = 'object'

/**
 * All objects of all buckets, in the order of their names' UTF-8 bytes, written through to the log. It
 * knows which blobs are referred to and removes those that no longer are. Of one object, changes are
 * made one after another: see `Turns`.
 */
export class ObjectBook {
  readonly #store: Store
  readonly #blobs: BlobFolder
  readonly #buckets = new Map<string, OrderedMap<StoredObject>>()
  /** How many objects, and uploads that are just ending, need each blob. */
  readonly #uses = new Map<string, number>()

  constructor(store: Store, blobs: BlobFolder) {
    this.#store = store
    this.#blobs = blobs
    for (const { json } of store.listRecords(KIND)) this.#set(json as StoredObject)
  }

  get({ bucket, name }: ObjectPlace): StoredObject | null {
    return this.#buckets.get(bucket)?.get(keyOf(name)) ?? null
  }

  /** Objects of a bucket whose names begin with a prefix, from `from` on. */
  *from(bucket: string, prefix: string, from: string): Generator<StoredObject> {
    const first = keyOf(prefix)
    const start = keyOf(from)
    const objects = this.#buckets.get(bucket)
    if (objects === undefined) return
    for (const [key, object] of objects.range(start > first ? start : first, END)) {
      if (!key.startsWith(first)) return
      yield object
    }
  }

  *all(): Generator<StoredObject> {
    for (const objects of this.#buckets.values()) for (const [, one] of objects.entries()) yield one
  }

  get size(): number {
    let size = 0
    for (const objects of this.#buckets.values()) size += objects.size
    return size
  }

  /** Resolves when the object is on disk. `beside` goes into the same commit. */
  async put(object: StoredObject, beside: readonly RecordMutation[] = []): Promise<void> {
    const json = { ...object }
    await this.#append([{ kind: KIND, id: idOf(object), json }, ...beside])
    const before = this.get(object)
    this.#set(object)
    if (before !== null) this.release(before.blob)
  }

  async remove(place: ObjectPlace): Promise<void> {
    const before = this.get(place)
    if (before === null) return
    await this.#append([{ kind: KIND, id: idOf(place), json: null }])
    this.#buckets.get(place.bucket)?.delete(keyOf(place.name))
    this.release(before.blob)
  }

  /** Keeps a blob from being removed until `release`. */
  hold(blob: string): void {
    this.#uses.set(blob, (this.#uses.get(blob) ?? 0) + 1)
  }

  release(blob: string): void {
    const uses = (this.#uses.get(blob) ?? 0) - 1
    if (uses > 0) this.#uses.set(blob, uses)
    else {
      this.#uses.delete(blob)
      this.#blobs.remove(blob)
    }
  }

  usedBlobs(): Set<string> {
    return new Set(this.#uses.keys())
  }

  #set(object: StoredObject): void {
    const objects = this.#buckets.get(object.bucket) ?? new OrderedMap<StoredObject>()
    this.#buckets.set(object.bucket, objects)
    objects.set(keyOf(object.name), object)
    this.hold(object.blob)
  }

  async #append(records: readonly RecordMutation[]): Promise<void> {
    await durably(this.#store.append({ time: this.#store.nextTime(), mutations: [], records }))
  }
}

/** Above every key: keys hold characters up to 255. */
const END = 'Ā'

/** The name's UTF-8 bytes as characters: their order is the protocols'. */
function keyOf(name: string): string {
  return Buffer.from(name).toString('latin1')
}

function idOf({ bucket, name }: ObjectPlace): string {
  return `${bucket}/${name}`
}
