import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { openRequest } from '#shared/firm/carrier.ts'
import type { Carrier, CarrierContact, MailSettings, ResultsTarget } from '#shared/firm/model.ts'
import { formatDay, formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Control, Field, TypedInput } from '../ui/inputs.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { FieldGrid, Panel } from '../ui/Panel.tsx'
import { useCarrierChange } from './useCarrierChange.ts'

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
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: '1fr', md: '1fr 1fr 1fr 140px 32px' },
            }}
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

const MAIL_TEXTS = ['fromName', 'replyTo', 'bounces'] as const

/** What the carrier's emails have of their own; what is empty is the firm's. */
export function MailFields({
  mail,
  onChange,
}: {
  mail: MailSettings
  onChange: (mail: MailSettings) => void
}) {
  const translate = useTranslate()
  const { gapMinutes: _, ...others } = mail
  const words = (name: string) => ({
    label: translate(`carriers.mail.${name}`),
    hint: translate(`carriers.mail.${name}_hint`),
  })
  return (
    <Panel title={translate('carriers.mail.title')}>
      <FieldGrid>
        {MAIL_TEXTS.map((name) => (
          <Field
            key={name}
            {...words(name)}
            control={(ids) => (
              <TypedInput
                {...ids}
                value={mail[name] ?? ''}
                onText={(text) => onChange({ ...mail, [name]: text })}
              />
            )}
          />
        ))}
        <Field
          {...words('gapMinutes')}
          control={(ids) => (
            <TypedInput
              {...ids}
              inputMode="numeric"
              value={mail.gapMinutes === undefined ? '' : String(mail.gapMinutes)}
              onText={(text) => {
                const digits = text.replace(/\D/g, '')
                onChange(digits === '' ? others : { ...mail, gapMinutes: Number(digits) })
              }}
            />
          )}
        />
      </FieldGrid>
    </Panel>
  )
}

/** Where the carrier wants its results, and what proves us to its endpoint. */
export function ResultsFields({
  results,
  secret,
  secretAt,
  timeZone,
  onChange,
  onSecret,
}: {
  results: ResultsTarget
  /** What is typed; what is stored is never read here. */
  secret: string
  /** When one was agreed for the endpoint; null: none is. Not known of older ones. */
  secretAt: Carrier['endpointSecretAt']
  timeZone: string
  onChange: (results: ResultsTarget) => void
  onSecret: (secret: string) => void
}) {
  const translate = useTranslate()
  return (
    <Panel title={translate('carriers.results')} aside={translate('carriers.results_lead')}>
      <FieldGrid>
        <Field
          label={translate('carriers.results_email')}
          control={(ids) => (
            <Control
              {...ids}
              autoComplete="off"
              value={results.email}
              onChange={(event) => onChange({ ...results, email: event.target.value })}
            />
          )}
        />
        <Field
          label={translate('carriers.results_endpoint')}
          hint={translate('carriers.results_endpoint_hint')}
          control={(ids) => (
            <Control
              {...ids}
              autoComplete="off"
              value={results.endpoint}
              onChange={(event) => onChange({ ...results, endpoint: event.target.value })}
            />
          )}
        />
        <Field
          label={translate('carriers.results_secret')}
          hint={`${secretState(translate, secretAt, timeZone)} ${translate('carriers.results_secret_hint')}`}
          control={(ids) => (
            <Control
              {...ids}
              type="password"
              autoComplete="new-password"
              value={secret}
              onChange={(event) => onSecret(event.target.value)}
            />
          )}
        />
        <CheckField
          label={translate('carriers.results_insured')}
          checked={results.insured === true}
          onCheck={(insured) => onChange({ ...results, insured })}
        />
      </FieldGrid>
    </Panel>
  )
}

/** Whether an endpoint's secret is set, in a sentence; nothing where it is not known. */
function secretState(
  translate: ReturnType<typeof useTranslate>,
  at: Carrier['endpointSecretAt'],
  timeZone: string,
): string {
  if (at === undefined) return ''
  if (at === null) return translate('carriers.results_secret_none')
  return translate('carriers.results_secret_set', { day: formatDay(at, { timeZone }) })
}

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
  const confirming = useCarrierChange('confirmSingleReviewer', carrier)
  const withdrawing = useCarrierChange('changeCarrier', carrier)
  const waiting = confirming.waiting || withdrawing.waiting
  const refused = confirming.refused ?? withdrawing.refused
  const asked = openRequest(carrier, clock.now())
  return (
    <Box>
      <CheckField
        label={translate('carriers.fields.singleReviewer')}
        hint={translate('carriers.hints.singleReviewer', { carrier: carrier.id })}
        checked={checked}
        disabled={asked !== null}
        onCheck={onChange}
      />
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
                onClick={() => {
                  withdrawing.clear()
                  void confirming.change({})
                }}
              >
                {translate('carriers.single_reviewer.confirm')}
              </Button>
            )}
            <Button
              variant="text"
              disabled={waiting}
              onClick={() => {
                confirming.clear()
                void withdrawing.change({ settings: { singleReviewer: false } })
              }}
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
