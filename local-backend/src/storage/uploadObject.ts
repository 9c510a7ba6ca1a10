import { randomBytes } from 'node:crypto'
import { StatusError } from '../firestore/StatusError.ts'
import type { Caller } from '../firestore/types.ts'
import { requirePreconditions } from './requirePreconditions.ts'
import { requireStorageAccess, type StorageEngine } from './StorageEngine.ts'
import type { StoredObject } from './StoredObject.ts'
import { storeObject } from './storeObject.ts'
import type { UploadPlan } from './UploadSessions.ts'

export interface UploadRequest {
  caller: Caller
  plan: UploadPlan
  body: AsyncIterable<Buffer>
}

/** Stores an object whose bytes come in one request. Nothing of it stays when it fails. */
export async function uploadObject(
  engine: StorageEngine,
  { caller, plan, body }: UploadRequest,
): Promise<StoredObject> {
  requireMayUpload(engine, caller, plan)
  const id = `one-${randomBytes(ID_BYTES).toString('hex')}`
  const part = engine.blobs.createPart(id)
  try {
    const most = plan.declared ?? engine.maxBytes
    for await (const bytes of body) {
      requireSize(part.size + bytes.length, most)
      await part.append(bytes)
    }
    const content = await part.finish()
    return await storeObject(engine, { caller, plan, content, part })
  } finally {
    part.close()
    engine.blobs.removePart(id)
  }
}

const ID_BYTES = 12

/** Begins an upload in pieces. Returns the id to go on with; no more than the id is asked for then. */
export async function beginUpload(
  engine: StorageEngine,
  { caller, plan }: { caller: Caller; plan: UploadPlan },
): Promise<string> {
  requireMayUpload(engine, caller, plan)
  return engine.sessions.begin(plan)
}

/** A piece of an upload. */
export interface UploadPiece {
  caller: Caller
  id: string
  /** Where in the object the piece begins; null goes on where the last one ended. */
  offset: number | null
  body: AsyncIterable<Buffer> | null
  /** Whether this is the last one; a number: it is when so many bytes are there. */
  finalize: boolean | number
  /** Ends the request that brings the piece. */
  cut(): void
}

/** How far an upload is. */
export interface UploadState {
  received: number
  /** The object, once all is there. */
  object: StoredObject | null
}

/**
 * Takes a piece. Bytes that are there already are passed over, so a piece whose answer was lost can be
 * sent again; a gap is INVALID_ARGUMENT. What has come stays when the connection is lost.
 */
export async function continueUpload(
  engine: StorageEngine,
  piece: UploadPiece,
): Promise<UploadState> {
  const { id } = piece
  return engine.sessions.alone(id, piece.cut, async () => {
    const ended = endedUpload(engine, id)
    if (ended !== null) return ended
    if (piece.body !== null) await takeBytes(engine, piece, piece.body)
    const received = engine.sessions.received(id)
    const { finalize } = piece
    const isLast = typeof finalize === 'number' ? received >= finalize : finalize
    return isLast ? { received, object: await finish(engine, piece) } : { received, object: null }
  })
}

/** How far an upload is, with the object when it has ended. NOT_FOUND when there is no such upload. */
export function stateOfUpload(engine: StorageEngine, id: string): UploadState {
  return endedUpload(engine, id) ?? { received: engine.sessions.received(id), object: null }
}

function endedUpload({ sessions, objects }: StorageEngine, id: string): UploadState | null {
  const record = sessions.get(id)
  if (record === null) throw new StatusError('NOT_FOUND', 'There is no such upload.')
  if (record.done === null) return null
  const object = objects.get(record)
  if (object?.generation === record.done) return { received: object.size, object }
  throw new StatusError('NOT_FOUND', 'The upload has ended, and its object has been replaced.')
}

async function takeBytes(
  engine: StorageEngine,
  { id, offset }: UploadPiece,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const part = await engine.sessions.part(id)
  const most = engine.sessions.get(id)?.declared ?? engine.maxBytes
  let known = part.size - (offset ?? part.size)
  if (known < 0) {
    throw new StatusError(
      'INVALID_ARGUMENT',
      `The piece begins at byte ${offset}, and ${part.size} bytes are there.`,
    )
  }
  try {
    for await (const bytes of body) {
      const passed = Math.min(known, bytes.length)
      known -= passed
      if (passed === bytes.length) continue
      const rest = bytes.subarray(passed)
      requireSize(part.size + rest.length, most)
      await part.append(rest)
    }
  } finally {
    await engine.sessions.save(id)
  }
}

async function finish(engine: StorageEngine, { caller, id }: UploadPiece): Promise<StoredObject> {
  const { sessions } = engine
  const plan = sessions.get(id)
  if (plan === null) throw new StatusError('NOT_FOUND', 'There is no such upload.')
  const part = await sessions.part(id)
  if (plan.declared !== null && part.size !== plan.declared) {
    const message = `${plan.declared} bytes were declared, and ${part.size} have come.`
    throw new StatusError('INVALID_ARGUMENT', message)
  }
  sessions.takePart(id)
  let apply = () => {}
  try {
    const content = await part.finish()
    const beside = (generation: number) => {
      const done = sessions.doneRecord(id, generation)
      apply = done.apply
      return done.record
    }
    const object = await storeObject(engine, { caller, plan, content, part, beside })
    apply()
    engine.blobs.removePart(id)
    return object
  } catch (error) {
    // What was refused at its end would be refused again.
    await sessions.drop(id)
    throw error
  }
}

/**
 * Asks before any byte is taken whether an upload of the declared size may be made; `storeObject` asks
 * again about what came. A caller under the rules has to declare the size: else they could fill the
 * disk first. INVALID_ARGUMENT, OUT_OF_RANGE when it is too large, PERMISSION_DENIED.
 */
function requireMayUpload(engine: StorageEngine, caller: Caller, plan: UploadPlan): void {
  const { bucket, name, settings, declared } = plan
  if (declared !== null) requireSize(declared, engine.maxBytes)
  const before = engine.objects.get(plan)
  if (caller.kind !== 'admin') {
    if (declared === null) {
      throw new StatusError('INVALID_ARGUMENT', 'Declare the size of the upload.')
    }
    const after = { bucket, name, ...settings, size: declared }
    requireStorageAccess(engine, { caller, bucket, name }, { method: 'create', before, after })
  }
  requirePreconditions(before, plan.preconditions)
}

/** OUT_OF_RANGE for more bytes than may come. */
function requireSize(size: number, most: number): void {
  if (size <= most) return
  throw new StatusError('OUT_OF_RANGE', `More than ${most} bytes were sent or declared.`)
}
