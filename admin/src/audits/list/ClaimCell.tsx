import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { claimedBy } from '#shared/domain/audit/claimedBy.ts'
import { ClaimMark } from '../../components/ClaimMark.tsx'
import { useActor } from '../../work/useActor.ts'

/** Whose claim runs on an audit; nothing where nobody's does. */
export function ClaimCell({ audit, now }: { audit: Audit; now: Date }) {
  const translate = useTranslate()
  const { userId } = useActor()
  const name = claimedBy(audit, now)
  if (name === '') return null
  return (
    <ClaimMark name={name} own={name === userId} label={translate('list.claimed_by', { name })} />
  )
}
