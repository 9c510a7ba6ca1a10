import type { QueryClient } from '@tanstack/react-query'
import type { EditableFieldName } from '#shared/audit/editableFields.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { CommandClient, OpenCommand } from '#shared/engine/commands/commandClient.ts'
import type { CommandRequests } from '#shared/engine/commands/commandTable.ts'
import type { AuditRequests, StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { keyOfAudit, showChange } from '../auditCache.ts'

/** An action of this person that an audit on screen may not hold yet. */
export interface PendingAction {
  id: string
  auditFSID: string
  action: StaffAction
  reason: string
  /** When it was asked for, by this browser's clock. */
  since: Date
  /** The version of the audit that was on screen then; 0 when that is not known. */
  seenVersion: number
  /** The server's time of the command; null until it is known. */
  at: Date | null
  /** The version of the audit that holds it; null until it is done. */
  version: number | null
}

/** A carrier user's word to the auditor. */
export interface CommentAction {
  kind: 'comment'
  text: string
}

/** An action that was refused after its screen was left. */
export interface RefusedAction extends Pick<PendingAction, 'id' | 'auditFSID'> {
  action: StaffAction | CommentAction
  /** Whose it is: the next person in this tab does not see it. */
  by: string
  reason: string
  /** What a call brought to light, which was asked for as an edit before it. */
  learned?: Readonly<Partial<Record<EditableFieldName, string>>> | undefined
  refusal: Refusal
}

/** An email, text or letter that a person has queued and can still take back. */
export interface QueuedSending {
  audit: Audit
  step: StepType
  /** When the engine sends it. */
  until: Date
}

/** What is asked about: the audit as it was on screen. */
export type AskedAudit = Pick<Audit, 'id' | 'carrierCompany' | 'v'> & { bakeState: BakeState }

/** The signed-in person's actions on audits, from the click until every screen holds them. */
export interface PendingActions {
  /** Asks the engine for one, and answers the audit that holds it, or why it was refused. */
  run(audit: AskedAudit, action: StaffAction, reason?: string): Promise<Result<Audit>>
  /** In the order in which the engine does them; the same list until one changes. */
  all(): readonly PendingAction[]
  /** Refused while no screen was there to say so; the same list until one changes. */
  refused(): readonly RefusedAction[]
  /** Keeps one that was refused after its screen was left, with what was typed. */
  keep(refused: Omit<RefusedAction, 'id'>): void
  /** Removes and answers a refused one; null when there is no such. */
  release(id: string): RefusedAction | null
  /** What the person's actions have queued for sending; the same list until one changes. */
  queued(): readonly QueuedSending[]
  noteQueued(found: readonly QueuedSending[]): void
  /** Forgets one: it is taken back, or gone. */
  dropQueued(queued: QueuedSending): void
  onChange(listener: () => void): () => void
}

/** A done one is kept so long for screens that still show the audit from before. */
const KEPT_MS = 60_000

/**
 * Follows every command of the kind `act`, wherever it was asked for: by this tab, or before a reload.
 * One that is done has its audit read, once, unless a live view has brought it.
 */
export function createPendingActions({
  commands,
  store,
  queries,
  clock,
}: {
  commands: CommandClient
  store: Pick<DocumentStore, 'get'>
  queries: QueryClient
  clock: Clock
}): PendingActions {
  const actions = new Map<string, PendingAction>()
  const ends = new Map<string, Promise<Result<Audit | null>>>()
  const doneAt = new Map<string, number>()
  const kept = new Map<string, RefusedAction>()
  const comments = new Set<string>()
  const listeners = new Set<() => void>()
  let keptCount = 0
  let all: readonly PendingAction[] = []
  let refused: readonly RefusedAction[] = []
  let queued: readonly QueuedSending[] = []

  function changed(): void {
    const oldest = clock.now().getTime() - KEPT_MS
    for (const [id, at] of doneAt) {
      if (at >= oldest) continue
      doneAt.delete(id)
      actions.delete(id)
    }
    all = [...actions.values()].sort((a, b) => a.since.getTime() - b.since.getTime())
    refused = [...kept.values()]
    for (const listener of listeners) listener()
  }

  function follow(): void {
    let isNew = false
    for (const open of commands.open()) {
      if (open.asked.kind === 'comment') followComment(open)
      if (open.asked.kind !== 'act') continue
      const known = actions.get(open.id)
      const at = open.stored?.at ?? null
      if (known !== undefined && (known.at !== null || at === null)) continue
      actions.set(open.id, known === undefined ? pendingOf(open) : { ...known, at })
      if (known === undefined)
        ends.set(
          open.id,
          open.end.then((result) => end(open, result)),
        )
      isNew = true
    }
    if (isNew) changed()
  }

  /** One of before a reload; the others are their panel's, as long as it is on screen. */
  function followComment({ id, asked, isAdopted, stored, end }: OpenCommand): void {
    if (!isAdopted || comments.has(id)) return
    comments.add(id)
    const { text } = asked.request as CommandRequests['comment']
    const { auditFSID = '' } = asked
    const action = { kind: 'comment', text } as const
    void end.then((result) => {
      if (result.ok || result.error.code === 'COMMAND_WITHDRAWN') return
      const by = stored?.by ?? ''
      kept.set(id, { id, auditFSID, action, by, reason: '', refusal: result.error })
      changed()
    })
  }

  async function end(
    { id, asked: { auditFSID = '' }, isAdopted, stored }: OpenCommand,
    result: Result<Record<string, unknown>>,
  ): Promise<Result<Audit | null>> {
    ends.delete(id)
    const action = actions.get(id)
    if (!result.ok) {
      actions.delete(id)
      if (isAdopted && action !== undefined && result.error.code !== 'COMMAND_WITHDRAWN')
        kept.set(id, { ...action, by: stored?.by ?? '', refusal: result.error })
      changed()
      return result
    }
    const version = Number(result.value['v'] ?? 0)
    if (action !== undefined) actions.set(id, { ...action, version })
    doneAt.set(id, clock.now().getTime())
    const audit = await newest(auditFSID, version)
    if (audit !== null) showChange(queries, audit)
    else void queries.invalidateQueries({ queryKey: keyOfAudit(auditFSID) })
    changed()
    return { ok: true, value: audit }
  }

  /** The audit that holds a version; null when it cannot be read now. */
  async function newest(auditFSID: string, version: number): Promise<Audit | null> {
    const shown = () => {
      const held = queries.getQueryData<Audit>(keyOfAudit(auditFSID))
      return held !== undefined && held.v >= version ? held : null
    }
    if (shown() === null) await nextTask()
    try {
      return shown() ?? (await store.get<Audit>(COLLECTIONS.audits, auditFSID))
    } catch {
      return null
    }
  }

  commands.onChange(follow)
  return {
    run: async (audit, action, reason = '') => {
      const { id: auditFSID, carrierCompany, v, bakeState } = audit
      const { id } = commands.ask({
        kind: 'act',
        carrierCompany,
        auditFSID,
        request: { action, reason },
        seen: { v, bakeState },
      })
      const ended = await ends.get(id)
      if (ended === undefined) throw new Error('The command was not followed.')
      if (!ended.ok) return ended
      // The command succeeded and only the read after it failed: the screen reads the audit again.
      return { ok: true, value: ended.value ?? (audit as Audit) }
    },
    all: () => all,
    refused: () => refused,
    queued: () => queued,
    noteQueued: (found) => {
      if (found.length === 0) return
      const now = clock.now()
      queued = [...queued.filter(({ until }) => until > now), ...found]
      changed()
    },
    dropQueued: (one) => {
      queued = queued.filter((each) => each !== one)
      changed()
    },
    keep: (one) => {
      const id = `kept ${++keptCount}`
      kept.set(id, { ...one, id })
      changed()
    },
    release: (id) => {
      const found = kept.get(id) ?? null
      if (kept.delete(id)) changed()
      return found
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function pendingOf({ id, asked, since, stored }: OpenCommand): PendingAction {
  const { action, reason } = asked.request as AuditRequests['act']
  return {
    id,
    auditFSID: asked.auditFSID ?? '',
    action,
    reason,
    since,
    seenVersion: asked.seen?.v ?? 0,
    at: stored?.at ?? null,
    version: null,
  }
}

/** A live view brings the audit in the same breath as the command's end, in a task of its own. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
