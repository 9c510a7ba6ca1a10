import { randomFsid } from '#shared/audit/access/auditCode.ts'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { MOST_FILES } from '#shared/intake/flowFacts.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Shelf } from '../../app/publicServices.ts'
import { codeOf } from '../saving/IntakeSession.ts'
import { IntakeFiles, type IntakeFilesWorld } from './IntakeFiles.ts'
import {
  type Arrived,
  type KeptUpload,
  KeptUploads,
  type KnownUpload,
  type Upload,
} from './keptUploads.ts'
import { type JoinPhotos, prepareFile } from './prepareFile.ts'

const LONGEST_NAME = 200

interface Inside {
  upload: Upload
  file: Blob
  arrived: Arrived | undefined
  /** The device keeps it: gone from there, another tab has sent it or taken it back. */
  isKept: boolean
  cancel: AbortController | null
}

export interface UploadWorld extends IntakeFilesWorld {
  shelf: Shelf
  random: Random
  join: JoinPhotos
}

/**
 * Chosen files, sent one after the other while the user goes on. Each is listed in the intake once it is
 * stored and its type is known, and kept on the device until then.
 */
export class UploadQueue {
  readonly #world: UploadWorld
  readonly #kept: KeptUploads
  readonly #files: IntakeFiles
  readonly #inside = new Map<string, Inside>()
  readonly #listeners = new Set<() => void>()
  #uploads: readonly Upload[] = []
  #isFull = false
  #sending: Promise<void> | null = null

  constructor(world: UploadWorld) {
    this.#world = world
    this.#kept = new KeptUploads(world.shelf, world.session.state().intake.id)
    this.#files = new IntakeFiles(world)
    world.session.subscribe(() => this.#settle())
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
    this.#settle()
    this.#notify()
    void this.#run()
  }

  /** Takes files that were chosen. */
  async add(files: readonly File[], kindOf: (name: string) => KnownUpload): Promise<void> {
    this.#world.session.goneOn()
    for (const file of files) {
      const upload = this.#newUpload(file.name, file, kindOf(file.name))
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
    this.#change(id, { docType, docKind, isGuess: false })
    if (inside.upload.state === 'saved') await this.#list(inside)
    else if (await this.#asKept(inside)) await this.#keep(inside)
  }

  /** Tries a failed one again, in its place: who works on its card stays there. */
  async retry(id: string): Promise<void> {
    const inside = this.#inside.get(id)
    if (!inside || !['failed', 'saved'].includes(inside.upload.state)) return
    inside.arrived = undefined
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
    const known = { docType, docKind, isGuess: false, of: pages[0]?.upload.of }
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
    const { upload, arrived } = inside
    this.#inside.delete(id)
    this.#notify()
    await this.#unkeep(inside)
    if (arrived) await this.#files.save(upload, arrived, true)
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

  #newUpload(name: string, file: Blob, { docType, docKind, isGuess, of }: KnownUpload): Upload {
    return {
      id: randomFsid(this.#world.random),
      slot: '',
      name: name.slice(-LONGEST_NAME),
      size: file.size,
      docType,
      docKind,
      isGuess,
      of,
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
    inside.cancel = new AbortController()
    const { name: shown } = prepared
    this.#change(id, { state: 'sending', name: shown, size: prepared.body.size, sent: 0 })
    try {
      const options = {
        contentType: prepared.contentType,
        metadata: prepared.sha256 === '' ? {} : { sha256: prepared.sha256 },
        signal: inside.cancel.signal,
        onProgress: (sent: number) => this.#change(id, { sent }),
      }
      const known = this.#uploads.map((each) => each.slot)
      const slot = await this.#files.put(prepared.body, options, known)
      const at = this.#world.clock.now().getTime()
      this.#arrive(inside, { slot, size: prepared.body.size, sha256: prepared.sha256, at })
    } catch (failure) {
      this.#failed(id, failure)
      return
    }
    if (await this.#asKept(inside)) await this.#list(inside)
  }

  /** What is kept of it. Undefined: it is sent, or was taken back, and is no longer on its way here. */
  async #asKept(inside: Inside): Promise<KeptUpload | undefined> {
    const { id, slot } = inside.upload
    const own = keptOf(inside)
    // A device that does not answer may have it still.
    const kept = inside.isKept ? await this.#kept.find(id).catch(() => own) : own
    // Another tab has stored it, in a place of its own, and lists it.
    const listed = kept?.docType && kept.arrived
    const isTheirs = listed && listed.slot !== slot && !this.#files.mayBeGone(listed)
    if (kept && !isTheirs) return this.#inside.has(id) ? kept : undefined
    this.#inside.delete(id)
    this.#notify()
    void this.#world.session.refresh()
    return undefined
  }

  /** Takes one as arrived that an earlier visit or another tab has sent; false: it is to be sent. */
  #arrivedBefore({ id, arrived }: KeptUpload): boolean {
    const inside = this.#inside.get(id)
    // One that an earlier release kept has no slot: it is sent again.
    if (!inside || arrived?.slot === undefined) return false
    if (this.#files.mayBeGone(arrived)) return false
    this.#arrive(inside, arrived)
    return true
  }

  #arrive(inside: Inside, arrived: Arrived): void {
    const { slot, size } = arrived
    inside.arrived = arrived
    this.#change(inside.upload.id, { slot, size, sent: size, state: 'saved' })
  }

  #failed(id: string, failure: unknown): void {
    const inside = this.#inside.get(id)
    if (!inside) return
    const code = codeOf(failure)
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

  /** Lists a stored file in the intake once its type is known; until it is there, the device keeps it. */
  async #list(inside: Inside): Promise<void> {
    const { upload, arrived } = inside
    if (!arrived) return
    if (this.#files.mayBeGone(arrived)) return this.retry(upload.id)
    if (upload.docType === null || inside.isKept)
      await this.#kept.write({ ...keptOf(inside), arrived })
    // It may have changed, or been taken back, meanwhile.
    if (inside.upload.docType !== null && this.#inside.has(upload.id))
      await this.#files.save(inside.upload, arrived, false)
  }

  /** Lets the device forget what the intake has; lists again what neither waits nor is there. */
  #settle(): void {
    for (const inside of this.#inside.values()) {
      const { upload, arrived, isKept } = inside
      if (!arrived || !isKept || upload.docType === null) continue
      const isListed = this.#files.isListed(arrived)
      if (isListed) void this.#unkeep(inside)
      if (isListed === false) void this.#list(inside)
    }
  }

  async #keep(inside: Inside): Promise<void> {
    if (['saved', 'failed'].includes(inside.upload.state)) return
    inside.isKept = await this.#kept.write(keptOf(inside))
    this.#isFull = !inside.isKept
    this.#notify()
  }

  async #unkeep(inside: Inside): Promise<void> {
    inside.isKept = false
    await this.#kept.remove(inside.upload.id)
  }

  #count(): number {
    const known = this.#files.slots()
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
  return { upload, file, arrived: undefined, isKept: false, cancel: null }
}

/** What is kept of an upload until it has arrived. */
function keptOf({ upload: { id, name, docType, docKind, isGuess, of }, file }: Inside): KeptUpload {
  return { id, name, docType, docKind, isGuess, of, file }
}

function isDropped({ error }: Upload): boolean {
  return error?.code === 'FILE_DROPPED'
}
