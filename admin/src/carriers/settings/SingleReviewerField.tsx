import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { openRequest } from '#shared/firm/carrier.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import { useCarrierChange } from '../useCarrierChange.ts'

/**
 * The switch of the single reviewer. Turned on, it is a request until another admin confirms it: then the
 * switch gives way to who has asked, and the answers to that.
 */
export function SingleReviewerField({
  carrier,
  checked,
  onChange,
}: {
  carrier: Carrier
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { user } = useActiveCarrier()
  const { change, waiting, refused } = useCarrierChange(carrier)
  const asked = openRequest(carrier, clock.now())
  return (
    <Box>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <input
          type="checkbox"
          checked={checked}
          disabled={asked !== null}
          aria-describedby="singleReviewer-hint"
          onChange={(event) => onChange(event.target.checked)}
        />
        {translate('carriers.fields.singleReviewer')}
      </Box>
      <Box id="singleReviewer-hint" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {translate('carriers.hints.singleReviewer', { carrier: carrier.id })}
      </Box>
      {asked !== null && (
        <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'start', mt: 2 }}>
          <span>
            {translate('carriers.single_reviewer.asked', {
              by: asked.by,
              at: formatMoment(asked.at, { timeZone: carrier.timeZone }),
            })}
          </span>
          <Box sx={{ display: 'flex', gap: 2 }}>
            {asked.by !== user?.email && (
              <Button
                variant="outlined"
                disabled={waiting}
                onClick={() => void change('confirmSingleReviewer', {})}
              >
                {translate('carriers.single_reviewer.confirm')}
              </Button>
            )}
            <Button
              variant="text"
              disabled={waiting}
              onClick={() => void change('changeCarrier', { settings: { singleReviewer: false } })}
            >
              {translate('carriers.single_reviewer.withdraw')}
            </Button>
          </Box>
        </Box>
      )}
      {refused !== null && <RefusalNote refusal={refused} />}
    </Box>
  )
}
