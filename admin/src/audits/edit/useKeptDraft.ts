import { useEffect, useState } from 'react'
import { useServices } from '../../app/services.ts'
import { type Draft, EMPTY_DRAFT, readDraft } from './draft/Draft.ts'

/** What was typed here before and is offered back, and what to do with it. */
export interface KeptDraft {
  offered: Draft | null
  take: () => void
  throwAway: () => void
}

/**
 * Keeps what is typed for its user and audit, and offers back what was left from before. What is
 * offered stays kept until it is taken or thrown away, whatever is typed meanwhile.
 */
export function useKeptDraft(
  userId: string,
  auditFSID: string,
  draft: Draft,
  restore: (kept: Draft) => void,
): KeptDraft {
  const { drafts } = useServices()
  const [offered, setOffered] = useState(() => readDraft(drafts.read(userId, auditFSID)))
  useEffect(() => {
    const kept = { ...(offered ?? EMPTY_DRAFT), ...draft }
    if (Object.keys(kept).length === 0) drafts.remove(userId, auditFSID)
    else drafts.write(userId, auditFSID, kept)
  }, [drafts, userId, auditFSID, draft, offered])
  return {
    offered,
    take: () => {
      if (offered !== null) restore(offered)
      setOffered(null)
    },
    throwAway: () => setOffered(null),
  }
}
