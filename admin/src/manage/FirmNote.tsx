import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import './manageMessages.ts'

/** Why something here is not this admin's to see or change, and how they get the right to. */
export function FirmNote({ what }: { what: 'users' | 'access' | 'settings' }) {
  const translate = useTranslate()
  const { user } = useActiveCarrier()
  return (
    <Box component="span" sx={{ display: 'block', mt: 1 }}>
      {translate(`manage.firm.${what}`)}{' '}
      {translate('manage.firm.how', { email: user?.email ?? '' })}
    </Box>
  )
}
