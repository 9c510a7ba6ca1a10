import { StatusError } from './StatusError.ts'
import type { Write } from './types.ts'

/** What the writes of one document come to, in the words of Firestore's refusals. */
type Step = 'insert' | 'update' | 'upsert' | 'delete'

/** The writes of one document so far. */
interface Earlier {
  step: Step | 'verify'
  updateTime: string | undefined
}

/**
 * Firestore folds the writes that a commit makes to one document into one, whatever is stored. Throws
 * INVALID_ARGUMENT for those that can't follow one another, with its words.
 */
export function requireCompatibleWrites(writes: readonly Write[]): void {
  if (writes.length < 2) return
  const earlier = new Map<string, Earlier>()
  for (const write of writes) {
    const name =
      write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document ?? ''
    earlier.set(name, folded(earlier.get(name), write))
  }
}

function folded(before: Earlier | undefined, write: Write): Earlier {
  const { exists, updateTime } = write.currentDocument ?? {}
  if (write.verify !== undefined) {
    if (before === undefined) return { step: 'verify', updateTime: undefined }
    const how = before.step === 'verify' ? 'verified more than once' : 'written and then verified'
    throw invalid(`the same document cannot be ${how} in a single request`)
  }
  const needsIt = exists === true || updateTime !== undefined
  const step = stepOf(write, needsIt)
  if (before === undefined) return { step, updateTime }
  if (before.step === 'verify') {
    throw invalid('the same document cannot be verified and then written in a single request')
  }
  const isInsertAfterWrite = step === 'insert' && before.step !== 'delete'
  if (isInsertAfterWrite || (before.step === 'delete' && needsIt)) {
    throw invalid(`Cannot ${before.step} then ${step} an entity in the same request.`)
  }
  if (updateTime !== undefined && updateTime !== before.updateTime) {
    throw invalid('Cannot collapse mutations with different version preconditions')
  }
  const isRewritten = step === 'delete' || before.step === 'delete'
  return { step: isRewritten ? step : before.step, updateTime: before.updateTime }
}

function stepOf(write: Write, needsIt: boolean): Step {
  if (write.delete !== undefined) return 'delete'
  if (write.currentDocument?.exists === false) return 'insert'
  return needsIt ? 'update' : 'upsert'
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}
