import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { usePerson } from '../../app/usePerson.ts'
import { KeyCap } from '../../ui/buttons.tsx'

/** Who works on the audit and until when, and the button that takes or gives it back. */
export function ClaimControl({
  audit: { assignee, claimUntil },
  actor: { userId, role },
  now,
  timeZone,
  onClaim,
  onRelease,
}: {
  audit: Pick<Audit, 'assignee' | 'claimUntil'>
  actor: Actor
  now: Date
  timeZone: string
  onClaim: () => void
  onRelease: () => void
}) {
  const translate = useTranslate()
  const person = usePerson()
  const runs = assignee !== '' && claimUntil !== null && claimUntil > now
  const mine = assignee.toLowerCase() === userId.toLowerCase()
  const until = runs ? formatMoment(claimUntil, { seconds: false, timeZone }).slice(-5) : ''
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {runs && (
        <Box component="span" sx={{ color: mine ? 'text.secondary' : 'warning.main' }}>
          {mine
            ? translate('show.claimed_by_me', { until })
            : translate('show.claimed_by', { who: person(assignee), until })}
        </Box>
      )}
      {runs && mine ? (
        <Button startIcon={<PersonRemoveOutlined />} onClick={onRelease}>
          {translate('show.release')}
          <KeyCap aria-hidden sx={{ ml: 2 }}>
            R
          </KeyCap>
        </Button>
      ) : (
        // Bakers leave an audit alone that is in another's hands; an admin can take it over.
        (!runs || role === 'admin') && (
          <Button startIcon={<PersonAddAltOutlined />} onClick={onClaim}>
            {translate(runs ? 'show.take_over' : 'show.claim')}
            <KeyCap aria-hidden sx={{ ml: 2 }}>
              C
            </KeyCap>
          </Button>
        )
      )}
    </Box>
  )
}
