import type { PendingChange } from '#local-backend/firestore/AccessPolicy.ts'
import { applyWrite } from '#local-backend/firestore/applyWrite.ts'
import type { Caller, Document, Write } from '#local-backend/firestore/types.ts'
import { compileRules, RulesCompileError } from '#local-backend/rules/compileRules.ts'
import { compileService } from '#local-backend/rules/evaluate/compileService.ts'
import { decide, denialMessage, type Question } from '#local-backend/rules/evaluate/decide.ts'
import type { Observe } from '#local-backend/rules/evaluate/Scope.ts'
import {
  changeQuestions,
  documentQuestions,
} from '#local-backend/rules/firestore/documentQuestions.ts'
import { LookupBudget } from '#local-backend/rules/firestore/FirestoreWorld.ts'
import { firestoreBindings } from '#local-backend/rules/firestore/firestoreBindings.ts'
import { queryQuestions } from '#local-backend/rules/firestore/queryQuestions.ts'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import type { BatchWrite, Data } from '#shared/kernel/ports/documentStore.ts'
import { ACTORS, type ActorName } from './actors.ts'
import { Conditions } from './Conditions.ts'
import { NOW } from './moments.ts'
import { protoFields } from './protoFields.ts'
import { type Documents, type RuleCase, SERVER_TIME } from './RuleCase.ts'
import { structuredQuery } from './structuredQuery.ts'
import { WORLD } from './world.ts'

const ROOT = 'projects/demo-contract/databases/(default)/documents'

/** Rules in this process: thousands of cases a second, and what they covered. */
export interface Judge {
  /** Null: allowed; else why not. */
  denialOf(one: RuleCase): string | null
  /**
   * Conditions that were never asked, never true, or never false, each by its text; an error is as
   * good as false, because it denies as well.
   */
  oneSided(): string[]
}

interface JudgeOptions {
  /** Keeps count of what conditions gave. */
  covered?: boolean
  /** Called with every expression that is evaluated. */
  asked?: Observe
  /** Documents that one write or read may look up. */
  lookUps?: number
}

/** Opens rules. Throws when they don't compile. */
export function openJudge(
  source: string,
  { covered = false, asked, lookUps = 10 }: JudgeOptions = {},
): Judge {
  const compiled = compileRules(source)
  if (!compiled.ok) throw new RulesCompileError(compiled.issues)
  const { file, source: text } = compiled.rules
  const conditions = new Conditions()
  const observe = covered ? conditions.observe : asked
  const statements = compileService(file, text, firestoreBindings, observe)
  return {
    denialOf: (one) => {
      for (const question of questionsOf(one, lookUps)) {
        const refusal = decide(statements, file.version, question)
        if (refusal !== null) return denialMessage(refusal)
      }
      return null
    },
    oneSided: () => conditions.oneSided(file, source),
  }
}

const known = new WeakMap<Data, Document>()
const TIME = NOW.toISOString()

function readerOf(documents: Documents): (name: string) => Document | null {
  return (name) => {
    const path = name.slice(ROOT.length + 1)
    const data = documents[path]
    if (!data) return null
    const found = known.get(data)
    if (found?.name === name) return found
    const fields = protoFields(data)
    const document = { name, fields, createTime: TIME, updateTime: TIME }
    known.set(data, document)
    return document
  }
}

const prepared = new WeakMap<RuleCase, (budget: LookupBudget) => readonly Question[]>()

function questionsOf(one: RuleCase, lookUps: number): readonly Question[] {
  const questions = prepared.get(one) ?? prepare(one)
  prepared.set(one, questions)
  return questions(new LookupBudget(lookUps, 2 * lookUps))
}

/** What a case asks, worked out once: the same for every set of rules. */
function prepare({ actor, ask, seed }: RuleCase): (budget: LookupBudget) => readonly Question[] {
  const find = readerOf({ ...WORLD, ...seed })
  const asked = { caller: callerOf(actor), time: TIME }
  const reader = { get: find, getAfter: find }
  if (ask.kind === 'get') {
    const name = `${ROOT}/${ask.path}`
    const documents = [{ name, document: find(name) }]
    return (budget) => documentQuestions({ ...asked, kind: 'get', documents }, reader, budget)
  }
  if (ask.kind === 'list') {
    const query = structuredQuery(ROOT, ask.collection, ask.options)
    const parent = [ROOT, ...ask.collection.split('/').slice(0, -1)].join('/')
    const list = { ...asked, kind: 'list', parent, query } as const
    return (budget) => queryQuestions(list, reader, budget) ?? []
  }
  const after = new Map<string, Document | null>()
  const now = (name: string) => after.get(name) ?? (after.has(name) ? null : find(name))
  const changes = ask.writes.map((write): PendingChange => {
    const { change } = applyWrite(protoWrite(write), now, NOW.getTime() * 1000)
    after.set(change.name, change.after)
    return change
  })
  return (budget) =>
    changeQuestions({ ...asked, kind: 'commit', changes }, { get: find, getAfter: now }, budget)
}

/** A write as `liteBatch.ts` sends it. */
function protoWrite(write: BatchWrite): Write {
  const name = `${ROOT}/${write.collection}/${write.id}`
  if (write.kind === 'delete') return { delete: name }
  const data = trimTexts(write.data)
  const transforms = Object.entries(data).filter(([, value]) => value === SERVER_TIME)
  const kept = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== SERVER_TIME))
  return {
    update: { name, fields: protoFields(kept) },
    ...(write.kind === 'update' ? { updateMask: { fieldPaths: Object.keys(kept) } } : {}),
    ...(transforms.length === 0
      ? {}
      : {
          updateTransforms: transforms.map(([fieldPath]) => ({
            fieldPath,
            setToServerValue: 'REQUEST_TIME' as const,
          })),
        }),
    ...(write.kind === 'set' ? {} : { currentDocument: { exists: write.kind === 'update' } }),
  }
}

function callerOf(actor: ActorName): Caller {
  const token = ACTORS[actor]
  return token === null ? { kind: 'anonymous' } : { kind: 'user', uid: actor, token: { ...token } }
}
