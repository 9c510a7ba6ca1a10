import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { AuditAction } from '#shared/audit/actions.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import { useIsHere } from '../../app/useIsHere.ts'
import { keyOfAudit } from '../auditCache.ts'
import { useActor } from '../useActor.ts'
import { foreseenRefusal, queuedBy } from './expectedAudit.ts'
import type { RefusedAction } from './pendingActions.ts'
import type { ActionPreview } from './useActionPreview.ts'
import { usePending } from './usePending.ts'

type Learned = RefusedAction['learned']

export interface Acting {
  /** Asks for the action; the audit that holds it, or null when it was refused. */
  run: (action: StaffAction, reason?: string) => Promise<Audit | null>
  /**
   * As `run`; null when it would be refused, which is shown at once and not asked for. `learned` is kept
   * with it for the way back.
   */
  send: (action: StaffAction, reason?: string, learned?: Learned) => Promise<Audit | null> | null
  /** Something was asked for and has not ended. */
  sent: boolean
  /** Why the last one was refused. */
  refused: Refusal | null
  /** Reads the audit and its steps again and clears the refusal; what was typed stays. */
  lookAgain: () => Promise<void>
}

/**
 * Asks the engine for actions on one audit, as it is on screen, and keeps why one was refused; when the
 * screen was left meanwhile, the frame says it (`RefusedNotice`). `previews` knows more of the audit
 * than itself, so that more refusals are known without asking.
 */
export function useAct(audit: Audit, previews?: Pick<ActionPreview, 'foresee'>): Acting {
  const pending = usePending()
  const queries = useQueryClient()
  const { userId } = useActor()
  const foreseeAlone = useForesee()
  const isHere = useIsHere(audit.id)
  const [count, setCount] = useState(0)
  const [refused, setRefused] = useState<Refusal | null>(null)

  const send: Acting['send'] = (action, reason = '', learned) => {
    const foreseen = previews?.foresee(action, reason) ?? foreseeAlone(audit, action, reason)
    setRefused(foreseen)
    if (foreseen !== null) {
      // What it was judged by may be old: the next try is judged by what is stored.
      void queries.refetchQueries({ queryKey: keyOfAudit(audit.id) })
      return null
    }
    setCount((before) => before + 1)
    return ended(action, reason, learned)
  }

  async function ended(action: StaffAction, reason: string, learned: Learned) {
    const result = await pending.run(audit, action, reason)
    setCount((before) => before - 1)
    if (result.ok) {
      pending.noteQueued(queuedBy(audit, result.value, action))
      return result.value
    }
    const { error } = result
    // That one is blocked by another says less than why the other was refused.
    const isBlocked = error.code === 'COMMAND_BLOCKED'
    if (isHere()) setRefused((before) => (isBlocked ? (before ?? error) : error))
    else if (error.code !== 'COMMAND_WITHDRAWN') {
      const { id: auditFSID } = audit
      pending.keep({ auditFSID, by: userId, action, reason, learned, refusal: error })
    }
    return null
  }

  return {
    send,
    run: async (action, reason) => (await send(action, reason)) ?? null,
    sent: count > 0,
    refused,
    lookAgain: async () => {
      await Promise.all([
        queries.refetchQueries({ queryKey: keyOfAudit(audit.id) }),
        queries.refetchQueries({ queryKey: ['asteps'], type: 'active' }),
      ])
      setRefused(null)
    },
  }
}

/** Why an action would be refused, by the audit alone; null when more must be known to say so. */
export function useForesee(): (
  audit: Audit,
  action: AuditAction,
  reason?: string,
) => Refusal | null {
  const { clock, random } = useServices()
  const actor = useActor()
  return useCallback(
    (audit, action, reason = '') => {
      const known = { audit, carrier: null }
      return foreseenRefusal(known, action, { actor, now: clock.now(), random, reason })
    },
    [actor, clock, random],
  )
}
