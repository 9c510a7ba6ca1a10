import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { OutcomeReason } from '#shared/audit/nonproductive.ts'
import { useServices } from '../../app/services.ts'
import { usePendingOf } from '../../providers/pending/usePending.ts'

/** The reason for the outcome nonproductive, as it is typed. */
export interface TypedOutcome {
  reason: OutcomeReason | ''
  words: string
}

export interface KeptOutcome extends TypedOutcome {
  type: (typed: TypedOutcome) => void
  /** Forgets it: it was set, or is not wanted any more. */
  clear: () => void
  /** It is typed and was not asked for. */
  isUnsaved: boolean
}

const NOTHING: TypedOutcome = { reason: '', words: '' }

/**
 * Keeps the reason for the outcome while another tab or screen is open, like a draft. It is set by a
 * button of its own and not saved with the fields, so it is none of the draft's changes.
 */
export function useKeptOutcome(userId: string, { id, outcome }: Audit): KeptOutcome {
  const { drafts } = useServices()
  const record = `${id} outcome`
  const [typed, setTyped] = useState(
    () => (drafts.read(userId, record) as TypedOutcome | undefined) ?? NOTHING,
  )
  const isAsked = usePendingOf(id).some(
    ({ action, version }) => action.kind === 'move' && version === null,
  )
  const clear = () => {
    setTyped(NOTHING)
    drafts.remove(userId, record)
  }
  return {
    ...typed,
    type: (next) => {
      setTyped(next)
      drafts.write(userId, record, next)
    },
    clear,
    isUnsaved: `${typed.reason}${typed.words}` !== '' && !isAsked && outcome !== 'NONPRODUCTIVE',
  }
}
