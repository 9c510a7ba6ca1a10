import type { Actor } from '#shared/domain/audit/Actor.ts'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { intakeStatusAfter } from '#shared/domain/audit/intakeStatus.ts'
import { KEY_QUESTION_IDS } from '#shared/domain/audit/keyQuestions.ts'
import { newIntake } from '#shared/domain/audit/newIntake.ts'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { InboxFile } from '#shared/domain/inbox/InboxFile.ts'
import { newStep } from '#shared/domain/step/newStep.ts'
import type { Step } from '#shared/domain/step/Step.ts'
import type { StepType } from '#shared/domain/step/steps.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { AuditAction } from '#shared/operations/advance/AuditAction.ts'
import { type ActOnAudit, actOnAudit } from '#shared/operations/advance/actOnAudit.ts'
import type { WorkWorld } from '#shared/operations/advance/workOnAudit.ts'
import type { ScanWorld } from '#shared/operations/scan/ScanWorld.ts'
import type { BatchWrite, Data } from '#shared/ports/documentStore.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { fixedClock } from '#shared/testing/fixedClock.ts'
import {
  type MemoryDocumentStore,
  memoryDocumentStore,
} from '#shared/testing/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { seededRandom } from '#shared/testing/seededRandom.ts'
import { type ActorName, emailOf } from './actors.ts'
import { daysOn, NOW } from './moments.ts'
import type { Documents, RuleCase } from './RuleCase.ts'
import { ACME, MADE_AT, stored, WORLD } from './world.ts'

export const WORKED_ID = 'auditUnderWorkAAAAAA'

/** Where the file of one of its documents is. */
export function urlOfFile(attId: string): string {
  return `gs://bucket/audits/${WORKED_ID}/files/${attId}`
}

/** What work on an audit reads and writes. */
const STAGED = [
  'audits',
  'asteps',
  'intakes',
  'attachments',
  'removedFiles',
  'carriers',
  'scans',
] as const

/** What a scenario begins with. */
export interface StageSettings {
  audit?: Partial<Audit>
  /** Types of steps that are open, since the audit was made. */
  open?: readonly StepType[]
  carrier?: Partial<Carrier>
}

/** One audit in a store of its own, for the real engine to work on; each batch it writes is kept. */
export class EngineStage {
  readonly #store: MemoryDocumentStore
  readonly #clock = fixedClock(NOW)
  readonly #world: WorkWorld
  readonly #files = memoryFileStore()
  readonly #commits: RuleCase[] = []
  #recording: { name: string; actor: ActorName } | null = null

  private constructor(seed: Documents) {
    this.#store = memoryDocumentStore()
    const batch = async (writes: readonly BatchWrite[]) => {
      const before = this.#recording ? this.documents() : {}
      await this.#store.batch(writes)
      if (this.#recording)
        this.#commits.push({
          ...this.#recording,
          allowed: true,
          isEngines: true,
          ask: { kind: 'commit', writes },
          seed: before,
        })
    }
    this.#world = {
      store: { ...this.#store, batch },
      clock: this.#clock,
      random: seededRandom(Object.keys(seed).length),
    }
  }

  static async open({ audit = {}, open = [], carrier = {} }: StageSettings): Promise<EngineStage> {
    const seed = seedOf({ audit, open, carrier })
    const stage = new EngineStage(seed)
    for (const [path, data] of Object.entries({ ...WORLD, ...seed })) {
      const parts = path.split('/')
      const id = parts.pop() ?? ''
      if (data) await stage.#store.set(parts.join('/'), id, data)
    }
    return stage
  }

  /** Does something some days ago, as it may have come to where the case begins. */
  async before(
    days: number,
    actor: ActorName | 'System',
    action: AuditAction,
    reason = '',
  ): Promise<void> {
    this.#clock.set(daysOn(-days))
    const done = await this.#act(actor, action, reason)
    if (!done.ok) throw new Error(`Before: ${done.error.code}: ${done.error.message}`)
    this.#clock.set(NOW)
  }

  /** Does it now, and gives the batch as a case that the rules owe a yes. */
  async record(actor: ActorName, action: AuditAction, reason = ''): Promise<RuleCase> {
    const what = 'step' in action ? ` ${action.step}` : 'to' in action ? ` ${action.to}` : ''
    const { bakeState } = this.audit()
    const name = `${actor}: ${action.kind}${what} in ${bakeState}`
    return this.recordWork(name, actor, () => this.#act(actor, action, reason))
  }

  /** Likewise with an operation's own work on the stage. */
  async recordWork(
    name: string,
    actor: ActorName,
    work: (world: ScanWorld, as: Actor) => Promise<Result<unknown>>,
  ): Promise<RuleCase> {
    this.#recording = { name, actor }
    const done = await work({ ...this.#world, files: this.#files }, actorOf(actor))
    this.#recording = null
    if (!done.ok) throw new Error(`${name}: ${done.error.code}: ${done.error.message}`)
    const commit = this.#commits.at(-1)
    if (commit?.name !== name) throw new Error(`${name} wrote nothing.`)
    return commit
  }

  audit(): Audit {
    const found = this.#store.all<Audit>('audits').find(({ id }) => id === WORKED_ID)
    if (!found) throw new Error('There is no audit.')
    return found
  }

  /** The newest step of a type. */
  step(type: StepType): Step {
    const steps = this.#store.all<Step>('asteps').filter(({ auditFSID }) => auditFSID === WORKED_ID)
    const found = steps.findLast((step) => step.type === type)
    if (!found) throw new Error(`There is no step ${type}.`)
    return found
  }

  /** The scan that was left here. */
  scan(): InboxFile {
    const found = this.#store
      .all<InboxFile>('scans')
      .find(({ id }) => WORLD[`scans/${id}`] === undefined)
    if (!found) throw new Error('There is no scan.')
    return found
  }

  /** What differs from the world, by path. */
  documents(): Documents {
    const found: Record<string, Data> = {}
    for (const collection of STAGED)
      for (const { id, ...data } of this.#store.all<Data>(collection)) {
        const path = `${collection}/${id}`
        if (collection === 'carriers' ? id === ACME.id : WORLD[path] === undefined)
          found[path] = data
      }
    return found
  }

  #act(actor: ActorName | 'System', action: AuditAction, reason: string): Promise<Result<Audit>> {
    const request: ActOnAudit = { auditFSID: WORKED_ID, actor: actorOf(actor), reason }
    return actOnAudit(this.#world, request, action)
  }
}

function actorOf(actor: ActorName | 'System'): Actor {
  if (actor === 'System') return { userId: 'System', role: 'system' }
  return { userId: emailOf(actor), role: actor.toLowerCase().includes('admin') ? 'admin' : 'baker' }
}

function seedOf({ audit, open = [], carrier }: StageSettings): Documents {
  const ids = open.map((type) => [type, `step${type}`] as const)
  const made = anAudit({
    id: WORKED_ID,
    carrierCompany: ACME.id,
    auditCode: 'WORK-1',
    dateAdded: MADE_AT,
    openSteps: Object.fromEntries(ids),
  })
  const whole: Audit = {
    ...made,
    categories: made.categories.map((line) => ({ ...line, finalExposure: 850_000, diff: 0 })),
    keyQuestions: Object.fromEntries(
      KEY_QUESTION_IDS.map((question) => [question, { answer: 'no' as const, detail: '' }]),
    ),
    insuredCell: '207.555.0103',
    ...audit,
  }
  const status = intakeStatusAfter('ORDER', whole.bakeState) ?? 'open'
  const steps = ids.map(([type, id]) =>
    newStep(whole, type, { id, now: MADE_AT, userId: 'System' }),
  )
  const files = (['D3', 'D7', 'D8'] as const).map((docType) => {
    const attId = `${docType}of`
    const named = { attId, url: urlOfFile(attId), docType, name: docType }
    return { ...named, audit: WORKED_ID, carrierCompany: ACME.id, dateAdded: MADE_AT }
  })
  return {
    [`carriers/${ACME.id}`]: stored({ ...ACME, ...carrier }),
    [`audits/${WORKED_ID}`]: stored(whole),
    [`intakes/${whole.intakeId}`]: { ...stored(newIntake(whole, ACME)), status },
    ...Object.fromEntries(steps.map((step) => [`asteps/${step.id}`, stored(step)])),
    ...Object.fromEntries(files.map((file) => [`attachments/${file.attId}`, file])),
  }
}
