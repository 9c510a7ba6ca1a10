import type { Actor } from '#shared/audit/actor.ts'
import type { AdvanceFacts, Audit } from '#shared/audit/model.ts'
import { sentStep } from '#shared/audit/steps/delivery.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from '#shared/audit/steps/model.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { advanceFacts, anAudit, aStep, BAKER, BUILT_AT, SYSTEM } from './builders.ts'

const DAY = 86_400_000

type Work = (worked: AuditWithSteps, context: ActionContext) => Result<AuditChange>

/** An audit and its steps, on which a test applies actions, with a clock that the test sets. */
export class TestAudit {
  audit: Audit
  steps: Step[]
  now: Date = BUILT_AT
  readonly #random = seededRandom(7)

  constructor(changes: Partial<Audit> = {}) {
    this.audit = anAudit(changes)
    this.steps = Object.entries(this.audit.openSteps).map(([type, id]) =>
      aStep({ type: type as Step['type'], id }),
    )
  }

  open(): Step[] {
    return this.steps.filter(isOpenStep)
  }

  openTypes(): string[] {
    return this.open().map(({ type }) => type)
  }

  /** The newest step of a type. */
  last(type: Step['type']): Step {
    const found = this.steps.findLast((step) => step.type === type)
    if (!found) throw new Error(`There is no step ${type}.`)
    return found
  }

  passDays(days: number): void {
    this.now = new Date(this.now.getTime() + days * DAY)
  }

  /** Does a piece of work and keeps what it changed; a refusal changes nothing. */
  try(work: Work, facts: Partial<AdvanceFacts> = {}, actor: Actor = BAKER): Result<AuditChange> {
    const today = todayIn('America/New_York', this.now)
    const known = { now: this.now, today, steps: this.steps, ...facts }
    const worked = { audit: this.audit, openSteps: this.open() }
    const context = { actor, facts: advanceFacts(known), random: this.#random }
    const result = work(worked, context)
    if (!result.ok) return result
    this.audit = result.value.audit
    for (const { kind, step } of result.value.steps) {
      if (kind === 'create') this.steps.push(step)
      else this.steps = this.steps.map((each) => (each.id === step.id ? step : each))
    }
    return result
  }

  /** The same, for work that is not refused. */
  do(work: Work, facts: Partial<AdvanceFacts> = {}, actor: Actor = BAKER): AuditChange {
    const result = this.try(work, facts, actor)
    if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
    return result.value
  }

  /** The same, and what it put into the outbox is sent at once. */
  doAndSend(work: Work, facts: Partial<AdvanceFacts> = {}, actor: Actor = SYSTEM): AuditChange {
    const done = this.do(work, facts, actor)
    for (const { id: outgoing, data } of done.outgoing) {
      const step = this.steps.find(({ id }) => id === data.stepId)
      const news = { outgoing, at: this.now }
      if (step) this.do((worked, context) => sentStep(worked, step, news, context), facts, SYSTEM)
    }
    return done
  }

  /** The code of the refusal of work that is refused. */
  refused(work: Work, facts: Partial<AdvanceFacts> = {}, actor: Actor = BAKER): string {
    const result = this.try(work, facts, actor)
    if (result.ok) throw new Error('It was not refused.')
    return result.error.code
  }
}
