import type { Actor } from '#shared/domain/audit/Actor.ts'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { WorkWorld } from '#shared/operations/advance/workOnAudit.ts'
import type { FileStore } from '#shared/ports/fileStore.ts'
import type { TargetOptions } from '../../firebase/targetOptions.ts'
import type { Runtime } from '../../Runtime.ts'
import { publicUrlOf } from '../../worker/publicUrlOf.ts'
import { actorOf } from '../actorOption.ts'
import { requireActor } from '../requireActor.ts'
import { withTarget } from '../withTarget.ts'
import { requireAudit } from './requireAudit.ts'
import { staffActor } from './staffActor.ts'
import { waitForCommands } from './waitForCommands.ts'

interface AuditRequest {
  target: TargetOptions
  /** Who was typed after `--as`. */
  actor: string | undefined
  code: string
  /** What is done is a person's to do: somebody has to be named. */
  isPersonal: boolean
  /** What is done to the database; writing unless said otherwise. */
  use?: 'read' | 'write'
  /** Who may; staff unless said otherwise. */
  roles?: readonly ('admin' | 'baker')[]
}

/** An audit that one command works on. */
export interface OpenedAudit {
  world: WorkWorld
  /** Where its documents are. */
  files: FileStore
  audit: Audit
  actor: Actor
  /** Which database it is. */
  label: string
}

const NOT_WAITED = { ok: true, value: 0 } as const

/** What a command that may write says of an audit beside what it did. */
export type Waited<T> = T & {
  /** Commands of people on this audit that were open, and were waited for. */
  waitedFor: number
}

/**
 * Opens the database and an audit in it, for staff who work for its carrier. Before it is written,
 * what people have asked the engine to do to it is waited for (`waitForCommands.ts`).
 */
export function withAudit<T extends object>(
  runtime: Runtime,
  { target, actor, code, isPersonal, use = 'write', roles = ['admin', 'baker'] }: AuditRequest,
  work: (opened: OpenedAudit) => Promise<Result<T>>,
): Promise<Result<Waited<T>>> {
  return withTarget(runtime, { target, use }, async (opened) => {
    const { store, label } = opened
    const found = await requireAudit(store, code)
    if (!found.ok) return found
    const acting = await requireActor(store, actorOf(actor, runtime), {
      roles,
      carrier: found.value.carrierCompany,
    })
    if (!acting.ok) return acting
    if (isPersonal && acting.value === null) return { ok: false, error: refusal('ACTOR_MISSING') }
    const waited =
      use === 'write' ? await waitForCommands(opened, found.value, runtime) : NOT_WAITED
    if (!waited.ok) return waited
    const audit = waited.value === 0 ? found : await requireAudit(store, code)
    if (!audit.ok) return audit
    const publicUrl = publicUrlOf(undefined, runtime.env, opened)
    const { clock, random } = runtime
    const world = { store, clock, random, ...(publicUrl === null ? {} : { publicUrl }) }
    const { files } = opened
    const actorOfIt = staffActor(acting.value)
    const done = await work({ world, files, audit: audit.value, actor: actorOfIt, label })
    return done.ok ? { ok: true, value: { ...done.value, waitedFor: waited.value } } : done
  })
}
