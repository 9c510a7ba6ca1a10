import { SLOTS, savedOf } from '#shared/audit/access/savedAnswers.ts'
import { UNLISTED_NOTED_MS } from '#shared/audit/removedFiles.ts'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import type { FileBody, FileStore, PutOptions } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { codeOf, type IntakeSession } from '../saving/IntakeSession.ts'
import { returnKeyOf } from '../saving/PendingSave.ts'
import type { Arrived, Upload } from './keptUploads.ts'

/** Slots that are tried before a file counts as refused: a link that is over refuses each. */
const MOST_SLOTS_TRIED = 8

/** What a slot answers that holds a file: the public may not look whether it does. */
const TAKEN: readonly StoreErrorCode[] = ['permission-denied', 'already-exists']

export interface IntakeFilesWorld {
  files: FileStore
  session: IntakeSession
  clock: Clock
}

/** The files of an intake: stored in its slots, and listed in what it saves. */
export class IntakeFiles {
  readonly #world: IntakeFilesWorld

  constructor(world: IntakeFilesWorld) {
    this.#world = world
  }

  /** Slots with a file that the intake lists, taken back or not. */
  slots(): string[] {
    return Object.keys(savedOf(this.#intake()).files)
  }

  /** The intake has this very file in its slot; null: that still waits. */
  isListed({ slot, sha256 }: Arrived): boolean | null {
    if (this.#world.session.waitsFor(`file:${slot}`)) return null
    return Object(savedOf(this.#intake()).files[slot]).sha256 === sha256
  }

  /** The engine deletes stored files that the intake does not list; after this long it may have begun. */
  mayBeGone(arrived: Arrived): boolean {
    const isOld = this.#world.clock.now().getTime() - arrived.at >= UNLISTED_NOTED_MS
    return isOld && this.isListed(arrived) !== true
  }

  /** Lists a stored file, or that it is taken back. */
  save(upload: Upload, { slot, size, sha256, at }: Arrived, removed: boolean): Promise<void> {
    const { name, docType, docKind, of } = upload
    const key = returnKeyOf(this.#intake())
    const file = { name, size, docType: docType ?? 'D99', docKind, of, sha256, removed, key }
    const until = at + UNLISTED_NOTED_MS
    return this.#world.session.save({
      key: `file:${slot}`,
      fields: [[['files', slot], file]],
      until,
    })
  }

  /**
   * Stores a file in the first slot that nothing is known in (`known`: beside those that are listed), and
   * gives the slot. One that is refused may hold another device's file, or one that was never listed: then
   * the next.
   */
  async put(body: FileBody, options: PutOptions, known: readonly string[]): Promise<string> {
    const taken = new Set([...this.slots(), ...known])
    const free = SLOTS.filter((slot) => !taken.has(slot))
    for (const slot of free.slice(0, MOST_SLOTS_TRIED)) {
      try {
        await this.#world.files.put(`public/${this.#intake().id}/${slot}`, body, options)
        return slot
      } catch (error) {
        if (!TAKEN.includes(codeOf(error))) throw error
      }
    }
    throw new StoreError('permission-denied', 'Put', 'there is no free slot')
  }

  #intake() {
    return this.#world.session.state().intake
  }
}
