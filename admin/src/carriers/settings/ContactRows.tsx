import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import type { CarrierContact } from '#shared/firm/model.ts'
import { TypedInput } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/Panel.tsx'

const COLUMNS = ['name', 'role', 'email', 'phone'] as const

/** The people at the carrier, a row each. */
export function ContactRows({
  contacts,
  onChange,
}: {
  contacts: readonly CarrierContact[]
  onChange: (contacts: CarrierContact[]) => void
}) {
  const translate = useTranslate()
  const set = (at: number, part: Partial<CarrierContact>) =>
    onChange(contacts.map((each, index) => (index === at ? { ...each, ...part } : each)))
  return (
    <Panel
      title={translate('carriers.contacts')}
      aside={
        <Button
          variant="text"
          startIcon={<Add />}
          onClick={() => onChange([...contacts, { name: '', role: '', email: '', phone: '' }])}
        >
          {translate('carriers.add_contact')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, px: 4, pb: 4 }}>
        {contacts.length === 0 && (
          <Box sx={{ color: 'text.secondary' }}>{translate('carriers.no_contacts')}</Box>
        )}
        {contacts.map((contact, at) => (
          <Box
            // Rows have no names of their own, and are only ever added at the end or taken out.
            key={String(at)}
            role="group"
            aria-label={translate('carriers.contact_n', { n: at + 1 })}
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr 1fr 140px 32px' }}
          >
            {COLUMNS.map((name) => (
              <TypedInput
                key={name}
                kind={name === 'phone' ? 'phone' : undefined}
                aria-label={translate(`carriers.contact.${name}`)}
                placeholder={translate(`carriers.contact.${name}`)}
                value={contact[name]}
                onText={(text) => set(at, { [name]: text })}
              />
            ))}
            <IconButton
              aria-label={translate('carriers.remove_contact', { n: at + 1 })}
              onClick={() => onChange(contacts.filter((_, index) => index !== at))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
