import { compileRules, RulesCompileError } from '#local-backend/rules/compileRules.ts'
import { createStoragePolicy } from '#local-backend/rules/storage/createStoragePolicy.ts'
import { storageBindings } from '#local-backend/rules/storage/StorageWorld.ts'
import { ACTORS } from './actors.ts'
import { Conditions } from './Conditions.ts'
import { NOW } from './moments.ts'
import { protoFields } from './protoFields.ts'
import type { Documents } from './RuleCase.ts'
import { type StorageCase, UID } from './storageCases.ts'
import { WORLD } from './world.ts'

const PROJECT = 'demo-contract'
const ROOT = `projects/${PROJECT}/databases/(default)/documents`
const BUCKET = `${PROJECT}.appspot.com`
const MICROS = 1000

export interface StorageJudge {
  /** Null: allowed; else why not. */
  denialOf(one: StorageCase): string | null
  /** Conditions that were seen with one side only, or never. */
  oneSided(): string[]
}

/** Rules for files in force, over the world's documents. Throws when they don't compile. */
export function openStorageJudge(source: string, documents: Documents = WORLD): StorageJudge {
  const compiled = compileRules(source, [storageBindings])
  if (!compiled.ok) throw new RulesCompileError(compiled.issues)
  const conditions = new Conditions()
  const get = (name: string) => {
    const data = documents[name.slice(ROOT.length + 1)]
    if (!data) return null
    const time = NOW.toISOString()
    return { name, fields: protoFields(data), createTime: time, updateTime: time }
  }
  const { policy, file } = createStoragePolicy(source, {
    projectId: PROJECT,
    reader: { get, getAfter: get },
    observe: conditions.observe,
  })
  return {
    denialOf: ({
      actor,
      method,
      path,
      there = false,
      size = 1000,
      contentType = PDF,
      contentEncoding,
    }) => {
      const token = ACTORS[actor]
      const place = { bucket: BUCKET, name: path }
      const facts = {
        ...place,
        size,
        contentType,
        ...(contentEncoding !== undefined && { contentEncoding }),
        metadata: {},
      }
      const stored = {
        ...facts,
        blob: '',
        md5: '',
        crc32c: '',
        generation: NOW.getTime() * MICROS,
        metageneration: 1,
        updated: NOW.getTime() * MICROS,
        tokens: [],
      }
      return policy.check({
        ...place,
        caller: token === null ? { kind: 'anonymous' } : { kind: 'user', uid: UID, token },
        method,
        time: NOW.toISOString(),
        before: there || method !== 'create' ? stored : null,
        after: method === 'create' || method === 'update' ? facts : null,
      })
    },
    oneSided: () => conditions.oneSided(file(), source),
  }
}

const PDF = 'application/pdf'
