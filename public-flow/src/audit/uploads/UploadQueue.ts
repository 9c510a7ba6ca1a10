import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { savedOf } from '#shared/audit/access/savedAnswers.ts'
import { type DocumentType, INSURED_DOCUMENT_TYPES } from '#shared/audit/documentTypes.ts'
import { UNLISTED_NOTED_MS } from '#shared/audit/removedFiles.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { guessDocument } from '#shared/documents/fileNames.ts'
import { MOST_FILES, SLOTS } from '#shared/intake/flowFacts.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import type { FileBody, FileStore, PutOptions } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Shelf } from '../../app/publicServices.ts'
import type { IntakeSession } from '../saving/IntakeSession.ts'
import { returnKeyOf } from '../saving/PendingSave.ts'
import { type KeptUpload, KeptUploads, type Upload } from './keptUploads.ts'
import { type JoinPhotos, prepareFile } from './prepareFile.ts'

const LONGEST_NAME = 200

/** Slots that are tried before a file counts as refused: a link that is over refuses each. */
const MOST_SLOTS_TRIED = 8

/** What a slot answers that holds a file: the public may not look whether it does. */
const TAKEN: readonly StoreErrorCode[] = ['permission-denied', 'already-exists']

interface Inside {
  upload: Upload
  file: Blob
  sha256: string
  /** When it was there, by this device's clock; 0 before that. */
  arrivedAt: number
  /** The device keeps it: gone from there, another tab has sent it or taken it back. */
  isKept: boolean
  cancel: AbortController | null
}

export interface UploadWorld {
  files: FileStore
  session: IntakeSession
  shelf: Shelf
  random: Random
  clock: Clock
  join: JoinPhotos
}

/**
 * Chosen files, sent one after the other while the user goes on. Each is kept on the device until it is
 * stored, and listed in the intake once it is stored and its type is known.
 */
export class UploadQueue {
  readonly #world: UploadWorld
  readonly #kept: KeptUploads
  readonly #inside = new Map<string, Inside>()
  readonly #listeners = new Set<() => void>()
  #uploads: readonly Upload[] = []
  #isFull = false
  #sending: Promise<void> | null = null

  constructor(world: UploadWorld) {
    this.#world = world
    this.#kept = new KeptUploads(world.shelf, world.session.state().intake.id)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly uploads = (): readonly Upload[] => this.#uploads

  /** The device keeps nothing more: the page has to stay open until the files are sent. */
  readonly isDeviceFull = (): boolean => this.#isFull

  /** Files that an earlier visit left unsaved. */
  async restore(): Promise<void> {
    for (const kept of await this.#kept.read()) {
      const { id, file } = kept
      if (this.#inside.has(id)) continue
      const upload = { ...this.#newUpload(kept.name, file, kept), id }
      this.#inside.set(id, { ...newInside(upload, file), isKept: true })
      this.#arrivedBefore(kept)
    }
    this.#notify()
    void this.#run()
  }

  /**
   * Takes files that were chosen. `of`: they are the certificate of this subcontractor; `kinds`: which
   * records a file may be.
   */
  async add(
    files: readonly File[],
    { of, kinds = [] }: { of?: string | undefined; kinds?: readonly RecordKind[] } = {},
  ): Promise<void> {
    this.#world.session.goneOn()
    for (const file of files) {
      const guess = guessDocument(file.name, { kinds, types: INSURED_DOCUMENT_TYPES })
      const known =
        of === undefined
          ? { docKind: undefined, ...guess, isGuess: guess.docType !== null }
          : { docType: 'D99' as const, docKind: 'certificate' as const, isGuess: false, of }
      const upload = this.#newUpload(file.name, file, known)
      if (this.#count() >= MOST_FILES) {
        const error = { code: 'FILES_TOO_MANY' as const, facts: { max: MOST_FILES } }
        this.#inside.set(upload.id, newInside({ ...upload, state: 'failed', error }, file))
        this.#notify()
      } else await this.#put(upload, file)
    }
    void this.#run()
  }

  /** Sets a file's type, and which record of it. One that is stored already is listed in the intake. */
  async setType(id: string, docType: DocumentType | null, docKind?: RecordKind): Promise<void> {
    const inside = this.#inside.get(id)
    if (!inside) return
    const isListed = inside.upload.docType !== null
    this.#change(id, { docType, docKind, isGuess: false })
    if (inside.upload.state !== 'saved') {
      if (await this.#asKept(inside)) await this.#keep(inside)
      return
    }
    if (isListed || !this.#mayBeGone(inside.arrivedAt)) await this.#list(inside)
    else await this.retry(id)
  }

  /** Tries a failed one again, in its place: who works on its card stays there. */
  async retry(id: string): Promise<void> {
    const inside = this.#inside.get(id)
    if (!inside || !['failed', 'saved'].includes(inside.upload.state)) return
    this.#change(id, { ...this.#newUpload(inside.upload.name, inside.file, inside.upload), id })
    // What is kept is not written again: another tab may have sent it meanwhile.
    if (!inside.isKept) await this.#keep(inside)
    void this.#run()
  }

  /**
   * Puts photos of pages into one file named `name`, in their place; what they are said to be, it is.
   * False when they cannot be joined, or the whole could not be sent: then they stay as they are.
   */
  async join(ids: readonly string[], name: string, now: Date): Promise<boolean> {
    const pages = ids.flatMap((id) => this.#inside.get(id) ?? [])
    let file: Blob
    try {
      file = await this.#world.join(
        pages.map((page) => page.file),
        now,
      )
    } catch {
      return false
    }
    // Parts that were sent stay listed as taken back, so the whole needs a place beside them.
    if (file.size > MAX_FILE_BYTES || this.#count() >= MOST_FILES) return false
    const typed = pages.find((page) => page.upload.docType !== null)?.upload
    const { docType = null, docKind } = typed ?? {}
    // The whole is kept before its parts are let go.
    const of = pages[0]?.upload.of
    const known = { docType, docKind, isGuess: false, ...(of !== undefined && { of }) }
    await this.#put(this.#newUpload(name, file, known), file)
    for (const id of ids) await this.remove(id)
    void this.#run()
    return true
  }

  /** Cancels what is on its way and forgets it; one that is saved already is taken back. */
  async remove(id: string): Promise<void> {
    const inside = this.#inside.get(id)
    if (!inside) return
    inside.cancel?.abort()
    const { upload } = inside
    this.#inside.delete(id)
    this.#notify()
    await this.#unkeep(inside)
    if (upload.state === 'saved')
      await this.#save({ ...upload, docType: upload.docType ?? 'D99' }, inside.sha256, true)
  }

  /** The connection broke off a file. */
  hasDropped(): boolean {
    return this.#uploads.some(isDropped)
  }

  /** Tries again what failed and may pass; `onlyDropped`: what the connection broke off, no more. */
  async resume(onlyDropped = false): Promise<void> {
    const failed = this.#uploads.filter(
      (each) => each.canRetry && (!onlyDropped || isDropped(each)),
    )
    for (const { id } of failed) await this.retry(id)
  }

  /** Resolves when nothing is on its way. */
  async idle(): Promise<void> {
    await this.#sending
  }

  /** The engine deletes stored files that the intake does not list; after this long it may have begun. */
  #mayBeGone(arrivedAt: number): boolean {
    return this.#world.clock.now().getTime() - arrivedAt >= UNLISTED_NOTED_MS
  }

  #newUpload(
    name: string,
    file: Blob,
    known: Pick<Upload, 'docType' | 'docKind' | 'isGuess' | 'of'>,
  ): Upload {
    return {
      id: randomFsid(this.#world.random),
      slot: '',
      name: name.slice(-LONGEST_NAME),
      size: file.size,
      docType: known.docType,
      docKind: known.docKind,
      isGuess: known.isGuess,
      ...(known.of !== undefined && { of: known.of }),
      state: 'waiting',
      sent: 0,
      error: null,
      canRetry: false,
    }
  }

  async #put(upload: Upload, file: Blob): Promise<void> {
    const inside = newInside(upload, file)
    this.#inside.set(upload.id, inside)
    this.#notify()
    await this.#keep(inside)
  }

  #run(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#uploads.find(({ state }) => state === 'waiting')
      if (!next) return
      // Two tabs of one link have the same files: one sends, and the other finds it done.
      await this.#world.shelf.alone(`upload:${next.id}`, () => this.#send(next.id))
    }
  }

  async #send(id: string): Promise<void> {
    const inside = this.#inside.get(id)
    if (!inside) return
    this.#change(id, { state: 'checking' })
    const kept = await this.#asKept(inside)
    if (!kept || this.#arrivedBefore(kept)) return
    const { name } = inside.upload
    const prepared = await prepareFile(name, inside.file)
    if (!this.#inside.has(id)) return
    if (!prepared.ok) {
      const error = { code: prepared.fault, facts: { file: name } }
      this.#change(id, { state: 'failed', error })
      await this.#unkeep(inside)
      return
    }
    inside.sha256 = prepared.sha256
    inside.cancel = new AbortController()
    const { name: shown } = prepared
    this.#change(id, { state: 'sending', name: shown, size: prepared.body.size, sent: 0 })
    try {
      const slot = await this.#putInSlot(prepared.body, {
        contentType: prepared.contentType,
        metadata: prepared.sha256 === '' ? {} : { sha256: prepared.sha256 },
        signal: inside.cancel.signal,
        onProgress: (sent) => this.#change(id, { sent }),
      })
      inside.arrivedAt = this.#world.clock.now().getTime()
      this.#change(id, { slot, state: 'saved', sent: prepared.body.size })
    } catch (failure) {
      this.#failed(id, failure)
      return
    }
    if (await this.#asKept(inside)) await this.#list(inside)
  }

  /** What is kept of it. Undefined: it is sent, or was taken back, and is no longer on its way here. */
  async #asKept({ upload, file, isKept }: Inside): Promise<KeptUpload | undefined> {
    const { id } = upload
    const own: KeptUpload = { ...keptOf(upload), file }
    // A device that does not answer may have it still.
    const kept = isKept ? await this.#kept.find(id).catch(() => own) : own
    if (kept) return this.#inside.has(id) ? kept : undefined
    this.#inside.delete(id)
    this.#notify()
    void this.#world.session.refresh()
    return undefined
  }

  /** Takes one as arrived that an earlier visit or another tab has sent; false: it is to be sent. */
  #arrivedBefore({ id, arrived }: KeptUpload): boolean {
    const inside = this.#inside.get(id)
    // One that an earlier release kept has no slot: it is sent again.
    if (!inside || arrived?.slot === undefined || this.#mayBeGone(arrived.at)) return false
    const { slot, size, sha256, at: arrivedAt } = arrived
    Object.assign(inside, { sha256, arrivedAt })
    this.#change(id, { slot, size, sent: size, state: 'saved' })
    return true
  }

  /**
   * Stores it in the first slot that nothing is known in, and gives the slot. One that is refused may
   * hold another device's file, or one that was never listed: then the next.
   */
  async #putInSlot(body: FileBody, options: PutOptions): Promise<string> {
    const { files, session } = this.#world
    const { intake } = session.state()
    const listed = Object.keys(savedOf(intake).files)
    const taken = new Set([...listed, ...this.#uploads.map(({ slot }) => slot)])
    const free = SLOTS.filter((slot) => !taken.has(slot))
    let refused = new StoreError('permission-denied', 'Put', 'there is no free slot')
    for (const slot of free.slice(0, MOST_SLOTS_TRIED)) {
      try {
        await files.put(`public/${intake.id}/${slot}`, body, options)
        return slot
      } catch (error) {
        if (!(error instanceof StoreError) || !TAKEN.includes(error.code)) throw error
        refused = error
      }
    }
    throw refused
  }

  #failed(id: string, failure: unknown): void {
    const inside = this.#inside.get(id)
    if (!inside) return
    const code = failure instanceof StoreError ? failure.code : 'unknown'
    const isDropped = code === 'unavailable' || code === 'cancelled'
    const p = Math.floor((100 * inside.upload.sent) / Math.max(1, inside.upload.size))
    this.#change(id, {
      state: 'failed',
      canRetry: true,
      error: isDropped
        ? { code: 'FILE_DROPPED', facts: { p } }
        : { code: 'FILE_REFUSED', facts: {} },
    })
  }

  /** Lists a stored file in the intake; until its type is known it stays on the device. */
  async #list(inside: Inside): Promise<void> {
    const { upload, file, sha256, arrivedAt: at } = inside
    if (upload.docType === null) {
      const { slot, size } = upload
      const arrived = { slot, size, sha256, at }
      await this.#kept.write({ ...keptOf(upload), file, arrived })
      return
    }
    await this.#save(upload, sha256, false)
    await this.#unkeep(inside)
  }

  #save(
    { slot, name, size, docType, docKind, of }: Upload,
    sha256: string,
    removed: boolean,
  ): Promise<void> {
    const { session } = this.#world
    const typed = { docType, ...(docKind && { docKind }), ...(of !== undefined && { of }) }
    const file = { name, size, ...typed, sha256, removed, key: returnKeyOf(session.state().intake) }
    return session.save({ key: `file:${slot}`, fields: [[['files', slot], file]] })
  }

  async #keep(inside: Inside): Promise<void> {
    const { upload, file } = inside
    if (upload.state === 'saved' || upload.state === 'failed') return
    inside.isKept = await this.#kept.write({ ...keptOf(upload), file })
    this.#isFull = !inside.isKept
    this.#notify()
  }

  async #unkeep(inside: Inside): Promise<void> {
    inside.isKept = false
    await this.#kept.remove(inside.upload.id)
  }

  #count(): number {
    const known = Object.keys(savedOf(this.#world.session.state().intake).files)
    const own = this.#uploads.filter(
      ({ slot, state }) => state !== 'failed' && !known.includes(slot),
    )
    return known.length + own.length
  }

  #change(id: string, changes: Partial<Upload>): void {
    const inside = this.#inside.get(id)
    if (!inside) return
    inside.upload = { ...inside.upload, ...changes }
    this.#notify()
  }

  #notify(): void {
    this.#uploads = [...this.#inside.values()].map(({ upload }) => upload)
    for (const listener of this.#listeners) listener()
  }
}

function newInside(upload: Upload, file: Blob): Inside {
  return { upload, file, sha256: '', arrivedAt: 0, isKept: false, cancel: null }
}

/** What is kept of an upload beside its file. */
function keptOf({ id, name, docType, docKind, isGuess, of }: Upload): Omit<KeptUpload, 'file'> {
  return { id, name, docType, docKind, isGuess, ...(of !== undefined && { of }) }
}

function isDropped({ error }: Upload): boolean {
  return error?.code === 'FILE_DROPPED'
}
