import { useTranslate } from 'ra-core'
import { claimedBy } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { usePerson } from '../../app/usePerson.ts'
import { useActor } from '../../providers/useActor.ts'
import { ClaimMark } from '../../ui/marks.tsx'

/** Who claims the audit; empty for an unclaimed one. */
export function ClaimCell({ audit, now }: { audit: Audit; now: Date }) {
  const translate = useTranslate()
  const person = usePerson()
  const { userId } = useActor()
  const claimer = claimedBy(audit, now)
  if (claimer === '') return null
  const name = person(claimer)
  return (
    <ClaimMark
      name={name}
      own={claimer === userId}
      label={translate('list.claimed_by', { name })}
    />
  )
}
