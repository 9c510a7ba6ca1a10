import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import type { AnswerErrorCode } from '#shared/intake/checkedPage.ts'
import type { Shelf } from '../../app/publicServices.ts'
import { changeKept } from '../saving/keptList.ts'

export type UploadState = 'checking' | 'waiting' | 'sending' | 'saved' | 'failed'

/** A chosen file on its way to the auditor. */
export interface Upload {
  /** On this device. */
  id: string
  /** Its place among the intake's files, the end of its path; empty before it has arrived. */
  slot: string
  name: string
  /** Bytes that are sent: a photo's after scaling. */
  size: number
  docType: DocumentType | null
  /** Which record of its type it is; absent where it was not said. */
  docKind?: RecordKind | undefined
  /** The type is a guess from the name, not yet confirmed. */
  isGuess: boolean
  state: UploadState
  /** Bytes that have arrived. */
  sent: number
  error: { code: AnswerErrorCode; facts: Record<string, string | number> } | null
  /** It can be tried again as it is; another fault needs another file. */
  canRetry: boolean
  /** The subcontractor whose certificate it is; absent for any other file. */
  of?: string | undefined
}

/** What a file is. */
export type KnownUpload = Pick<Upload, 'docType' | 'docKind' | 'isGuess' | 'of'>

/** It is sent, now or when it can be; a fault that needs another file stays where it is. */
export function isOnItsWay({ state, canRetry }: Upload): boolean {
  return state !== 'saved' && (state !== 'failed' || canRetry)
}

/** What the browser keeps of a file until the intake lists it, so that a reload can finish it. */
export interface KeptUpload extends KnownUpload {
  id: string
  name: string
  file: Blob
  /** It has arrived and the intake does not list it yet: for a while it is not sent again. */
  arrived?: Arrived
}

/** A file that is stored: in which slot, and when it was there, by this device's clock. */
export interface Arrived {
  slot: string
  size: number
  sha256: string
  at: number
}

/** The files that a device keeps for an intake until it lists them: a list of ids, and each file. */
export class KeptUploads {
  readonly #shelf: Shelf
  readonly #listKey: string

  constructor(shelf: Shelf, intakeId: string) {
    this.#shelf = shelf
    this.#listKey = `uploads:${intakeId}`
  }

  /** All of them; none where the device does not answer. */
  async read(): Promise<KeptUpload[]> {
    try {
      const ids = (await this.#shelf.read<string[]>(this.#listKey)) ?? []
      const found = await Promise.all(ids.map((id) => this.find(id)))
      return found.filter((one) => one !== undefined)
    } catch {
      return []
    }
  }

  find(id: string): Promise<KeptUpload | undefined> {
    return this.#shelf.read(keyOf(id))
  }

  /** False when the device keeps nothing more. */
  async write(kept: KeptUpload): Promise<boolean> {
    const { id } = kept
    const isKept = await this.#shelf.write(keyOf(id), kept)
    if (isKept) await this.#relist((ids) => (ids.includes(id) ? ids : [...ids, id]))
    return isKept
  }

  async remove(id: string): Promise<void> {
    await this.#shelf.remove(keyOf(id))
    await this.#relist((ids) => ids.filter((each) => each !== id))
  }

  #relist(change: (ids: string[]) => string[]): Promise<void> {
    return changeKept(this.#shelf, this.#listKey, change)
  }
}

function keyOf(id: string): string {
  return `upload:${id}`
}
