import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { hasFirmRight } from '#shared/firm/user.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { bakeryStepsOf, CadenceTable, useBakerySteps } from '../cadence/CadenceTable.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { FirmNote } from './FirmNote.tsx'
import './manageMessages.ts'

/** The step definitions of the bakery: they hold for every carrier that sets nothing else. */
export function BakeryTab() {
  const translate = useTranslate()
  const { carrier, user } = useActiveCarrier()
  const bakery = useBakerySteps()
  const mayChange = user !== null && hasFirmRight(user)
  return (
    <Panel title={translate('manage.bakery.title')} aside={translate('manage.bakery.lead')}>
      <ReadPart reading={bakery} timeZone={carrier.timeZone} loading={<RowsSkeleton rows={12} />}>
        {(read) => (
          <>
            <CadenceTable
              bakery={bakeryStepsOf(read)}
              carrier={null}
              mayChange={mayChange}
              onChanged={() => void bakery.refetch()}
            />
            {!mayChange && (
              <Box sx={{ px: 4, py: 3, fontSize: 12, color: 'text.secondary' }}>
                <FirmNote what="settings" />
              </Box>
            )}
          </>
        )}
      </ReadPart>
    </Panel>
  )
}
