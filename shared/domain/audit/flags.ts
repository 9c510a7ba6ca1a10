import { EXCEPTION_NAMES, type ExceptionName } from './exceptions.ts'
import { WORKER_FLAGS, type WorkerFlag } from './workerFlags.ts'

/** Everything for which a person has to look at an audit: the engine's exceptions, the worker's flags. */
export type Flag = ExceptionName | WorkerFlag

export const FLAGS: readonly Flag[] = [
  ...EXCEPTION_NAMES,
  ...(Object.keys(WORKER_FLAGS) as WorkerFlag[]),
]
