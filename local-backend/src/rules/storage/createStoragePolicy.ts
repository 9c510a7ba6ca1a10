import type { PolicyReader } from '../../firestore/AccessPolicy.ts'
import type { StorageAccess, StoragePolicy } from '../../storage/StorageAccess.ts'
import {
  type CompileResult,
  compileErrorMessage,
  compileRules,
  RulesCompileError,
} from '../compileRules.ts'
import { compileService } from '../evaluate/compileService.ts'
import { decide, denialMessage } from '../evaluate/decide.ts'
import type { Observe } from '../evaluate/Scope.ts'
import { authValue } from '../firestore/requestValue.ts'
import type { RulesAdmin } from '../openRules.ts'
import type { RulesFile } from '../syntax/ast.ts'
import { fromTimestamp } from '../values/fromProto.ts'
import { RulesMap, RulesPath, type RulesValue } from '../values/RulesValue.ts'
import { objectValue } from './objectValue.ts'
import { StorageWorld, storageBindings } from './StorageWorld.ts'

export interface StorageRules {
  policy: StoragePolicy
  /** The rules in force. */
  file(): RulesFile
  replace: RulesAdmin['replace']
}

export interface StorageRulesOptions {
  /** Whose database the rules look into. */
  projectId: string
  /** The documents, as they are. */
  reader: PolicyReader
  /** Gets every value, for coverage. */
  observe?: Observe
}

/** Nothing is allowed until there are rules. */
const CLOSED =
  "rules_version = '2';\nservice firebase.storage { match /{path=**} { allow read, write: if false; } }"

/**
 * Serves the rules of `source` (the content of `storage.rules`) as Storage's access policy. Without a
 * source everything is denied to all but the administrator. Throws `RulesCompileError`.
 */
export function createStoragePolicy(
  source: string | undefined,
  options: StorageRulesOptions,
): StorageRules {
  const first = compileRules(source ?? CLOSED, [storageBindings])
  if (!first.ok) throw new RulesCompileError(first.issues)
  let file = first.rules.file
  let inForce = load(first, options)
  return {
    policy: { check: (access) => inForce(access) },
    file: () => file,
    replace: (text) => {
      const result = compileRules(text, [storageBindings])
      if (!result.ok) return { ok: false, message: compileErrorMessage(result.issues) }
      file = result.rules.file
      inForce = load(result, options)
      return { ok: true, issues: result.warnings }
    },
  }
}

function load(
  { rules: { file, source } }: Extract<CompileResult, { ok: true }>,
  { projectId, reader, observe }: StorageRulesOptions,
): StoragePolicy['check'] {
  const statements = compileService(file, source, storageBindings, observe)
  return (access) => {
    const path = pathOf(access)
    const request = requestValue(access, path)
    const resource = objectValue(access.before)
    const world = new StorageWorld({ projectId, request, resource, reader })
    const refusal = decide(statements, file.version, { method: access.method, path, world })
    return refusal === null ? null : denialMessage(refusal)
  }
}

/** A list is asked about with the path of its folder. */
function pathOf({ bucket, name }: StorageAccess): string[] {
  return ['b', bucket, 'o', ...(name === '' ? [] : name.split('/'))]
}

function requestValue({ caller, method, time, after }: StorageAccess, path: string[]): RulesMap {
  const entries = new Map<string, RulesValue>([
    ['auth', authValue(caller)],
    ['method', method],
    ['path', new RulesPath(path)],
    ['time', fromTimestamp(time)],
  ])
  // As in the database: where nothing is written there is none, and asking for it denies.
  if (method === 'create' || method === 'update') entries.set('resource', objectValue(after))
  return RulesMap.of(entries)
}
