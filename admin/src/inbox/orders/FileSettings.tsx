import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DEFAULT_FEED_PROFILE } from '#shared/orders/profiles.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { ChoiceControl, Field } from '../../ui/inputs.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { addressOfFile } from '../InboxRow.ts'
import type { OrderFile } from './OrderFile.ts'
import { useDecideFile } from './useDecideFile.ts'

/** What is set of a file itself: by which profile it is read, and whose it is. */
export function FileSettings({
  file,
  profileName,
  isOver,
}: {
  file: OrderFile
  /** By which it is read now. */
  profileName: string
  /** It is imported: its carrier is settled. */
  isOver: boolean
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { carriers, switchTo } = useActiveCarrier()
  const [carrier, setCarrier] = useState('')
  const { isBusy, refused, chooseProfile, moveTo } = useDecideFile(file)
  const names = [...new Set([DEFAULT_FEED_PROFILE.name, ...Object.keys(file.carrier.profiles)])]
  const others = carriers.filter(({ id }) => id !== file.carrier.id)
  const move = async () => {
    const moved = await moveTo(carrier)
    if (moved === null) return
    switchTo(carrier)
    void navigate(addressOfFile(moved))
  }
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 5, maxWidth: 420 }}>
      {refused !== null && <RefusalNote refusal={refused} />}
      <Field
        label={translate('orders.profile')}
        hint={translate('orders.profile_hint', { carrier: file.carrier.name })}
        control={(ids) => (
          <ChoiceControl
            {...ids}
            value={profileName}
            disabled={isBusy}
            onChange={(event) => void chooseProfile(event.target.value)}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {file.carrier.profiles[name] === undefined
                  ? translate('orders.profile_default')
                  : name}
              </option>
            ))}
          </ChoiceControl>
        )}
      />
      {!isOver && others.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Box sx={{ width: '100%' }}>
            <Field
              label={translate('orders.carrier')}
              hint={translate('orders.carrier_hint')}
              control={(ids) => (
                <ChoiceControl
                  {...ids}
                  value={carrier}
                  onChange={(event) => setCarrier(event.target.value)}
                >
                  <option value="">{`${file.carrier.id} ${file.carrier.name}`}</option>
                  {others.map(({ id, name }) => (
                    <option key={id} value={id}>{`${id} ${name}`}</option>
                  ))}
                </ChoiceControl>
              )}
            />
          </Box>
          {carrier !== '' && (
            <Button variant="outlined" disabled={isBusy} onClick={() => void move()}>
              {translate('orders.move', { carrier })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
