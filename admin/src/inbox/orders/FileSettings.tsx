import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DEFAULT_FEED_PROFILE } from '#shared/orders/profiles.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useProviderMutation } from '../../providers/useProviderMutation.ts'
import { ChoiceControl, Field } from '../../ui/inputs.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { UNASKED } from '../../ui/UnsavedGuard.tsx'
import { addressOfFile, readInboxAgain } from '../InboxRow.ts'
import type { OrderFile } from './useOrderRun.ts'

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
  const queries = useQueryClient()
  const choice = useProviderMutation('changeInboxFile', () => readInboxAgain(queries))
  const moving = useProviderMutation('moveInboxFile', (_, { id }) => {
    readInboxAgain(queries)
    switchTo(carrier)
    void navigate(addressOfFile({ kind: file.kind, id: String(id) }), { state: UNASKED })
  })
  const isBusy = choice.waiting || moving.waiting
  const refused = choice.refused ?? moving.refused
  const of = { inboxKind: file.kind, fileId: file.id }
  const carrierCompany = file.carrier.id
  const names = [...new Set([DEFAULT_FEED_PROFILE.name, ...Object.keys(file.carrier.profiles)])]
  const others = carriers.filter(({ id }) => id !== file.carrier.id)
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
            onChange={({ target }) => {
              const decision = { profile: target.value }
              void choice.ask({ carrierCompany, request: { ...of, decision } })
            }}
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
            <Button
              variant="outlined"
              disabled={isBusy}
              onClick={() => void moving.ask({ carrierCompany, request: { ...of, to: carrier } })}
            >
              {translate('orders.move', { carrier })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
