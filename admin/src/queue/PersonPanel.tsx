import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PhoneDisabledOutlined from '@mui/icons-material/PhoneDisabledOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { BANDS } from '#shared/audit/bands.ts'
import { claimedBy, EXCEPTIONS, nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { QueueItem } from '#shared/audit/queue.ts'
import { stepNameOf } from '#shared/audit/steps/facts.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import { type Day, formatDay, formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { usePerson } from '../app/usePerson.ts'
import { KeyCap } from '../ui/buttons.tsx'
import { clockIn } from '../ui/clocks.ts'
import { AuditDue } from '../ui/dues.tsx'
import { Card } from '../ui/Panel.tsx'
import { BAND_ICONS, StateChip } from '../ui/states.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { type AskFor, askFor, personToCall } from './conversation.ts'
import '../audits/show/showMessages.ts'

/** Who to talk to now: state, name, the number in large figures, their time, and what to ask for. */
export function PersonPanel({
  item,
  today,
  userId,
  timeZone,
  actions,
}: {
  item: QueueItem
  today: Day
  userId: string
  /** The carrier's. */
  timeZone: string
  actions: ReactNode
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { audit, step, kind } = item
  const { band, auditNoFlyDue } = audit
  const person = personToCall(item)
  const nameOf = usePerson()
  const claimer = claimedBy(audit, clock.now())
  const isCall = kind === 'call'
  const what =
    step === null
      ? nextAction(audit).label
      : isCall && step.attempt > 1
        ? translate('queue.attempt', { step: stepNameOf(step), attempt: step.attempt })
        : stepNameOf(step)
  return (
    <Card aria-label={translate('queue.person')}>
      <Box sx={{ p: 6, display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <StateChip state={audit.bakeState} />
          {band !== 'rest' && (
            <ToneChip tone={BANDS[band].tone} icon={BAND_ICONS[band]} title={BANDS[band].why}>
              {translate(`bands.label.${band}`)}
            </ToneChip>
          )}
          {audit.auditDue !== null && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate('queue.audit_due')} <AuditDue audit={audit} today={today} />
            </Box>
          )}
          {auditNoFlyDue !== null && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate('queue.last_contact', { day: formatDay(auditNoFlyDue) })}
            </Box>
          )}
          <Box role="status" sx={{ flex: 1 }}>
            {claimer !== '' && (
              <ToneChip tone={claimer === userId ? 'slate' : 'amber'} icon={PersonOutlined}>
                {claimer === userId
                  ? translate('queue.claimed_by_you', {
                      time: formatMoment(audit.claimUntil, { seconds: false, timeZone }).slice(-5),
                    })
                  : translate('queue.claimed', { name: nameOf(claimer) })}
              </ToneChip>
            )}
          </Box>
          <Box
            component={Link}
            to={`/audits/${canonicalAuditCode(audit.auditCode)}`}
            className="figures"
            sx={{ fontWeight: 550 }}
          >
            {audit.auditCode}
          </Box>
          <KeyCap aria-hidden>O</KeyCap>
        </Box>
        <Box>
          <Typography variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{audit.insuredCompany || translate('audit.no_name')}</bdi>
          </Typography>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {what}
            {person !== null && (
              <>
                {'. '}
                <bdi>{person.name}</bdi>, {translate(`show.${person.role}`).toLowerCase()}
              </>
            )}
          </Box>
        </Box>
        <Phone
          phones={person?.phones ?? []}
          large={isCall}
          time={clockIn(audit.timeZone, clock.now())}
          unknown={translate(person === null ? 'queue.no_contact' : 'queue.no_phone')}
        />
        {audit.doNotContact.call === true && (
          <div>
            <ToneChip tone="red" icon={PhoneDisabledOutlined}>
              {translate('queue.do_not_call')}
            </ToneChip>
          </div>
        )}
        {step?.type === 'MANUAL' && (
          <div>
            {EXCEPTIONS.CHASE_ENDED.label}. {EXCEPTIONS.CHASE_ENDED.clears}
          </div>
        )}
        {actions}
        <AskForLine audit={audit} type={step?.type ?? null} />
      </Box>
    </Card>
  )
}

/** The number to dial, large enough to be read while dialling, and the time there. */
function Phone({
  phones,
  large,
  time,
  unknown,
}: {
  phones: readonly string[]
  /** Where the number is what the person is here for. */
  large: boolean
  /** Null where their zone is not known. */
  time: string | null
  /** What stands where there is no number. */
  unknown: string
}) {
  const translate = useTranslate()
  const [first, ...others] = phones
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, rowGap: 0 }}
    >
      {first === undefined ? (
        <Box sx={{ color: 'warning.main', fontWeight: 550 }}>{unknown}</Box>
      ) : (
        <PhoneLink
          phone={first}
          sx={
            large
              ? {
                  fontSize: 28,
                  lineHeight: '36px',
                  fontWeight: 600,
                  letterSpacing: '-0.025em',
                  color: 'text.primary',
                }
              : { fontWeight: 550 }
          }
        />
      )}
      {time !== null && (
        <Box component="span" className="figures" sx={{ color: 'text.secondary' }}>
          {translate('queue.their_time', { time })}
        </Box>
      )}
      {others.map((phone) => (
        <PhoneLink key={phone} phone={phone} sx={{}} />
      ))}
    </Box>
  )
}

function PhoneLink({ phone, sx }: { phone: string; sx: object }) {
  return (
    <Box component="a" href={`tel:+1${phone.replace(/\D/g, '')}`} className="figures" sx={sx}>
      {formatPhone(phone) || phone}
    </Box>
  )
}

/** What to ask the person for, in one line where it fits. */
function AskForLine({ audit, type }: { audit: Audit; type: StepType | null }) {
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'max-content 1fr',
        gap: 5,
        m: 0,
        mt: 2,
        pt: 4,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {translate('queue.ask')}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Words asked={askFor(audit, type)} />
      </Box>
    </Box>
  )
}

function Words({ asked }: { asked: AskFor }): ReactNode {
  const translate = useTranslate()
  if (asked.kind === 'again') return asked.lines.map((line) => <div key={line}>{line}</div>)
  if (asked.kind !== 'figures') return translate(`queue.ask_${asked.kind}`)
  const { figures, documents, from, to } = asked
  const period = translate('queue.ask_period', { from: formatDay(from), to: formatDay(to) })
  return (
    <>
      {[figures.join(', '), from !== null && to !== null && period].filter(Boolean).join(', ')}
      {documents.map((oneOf) => (
        <div key={oneOf.join()}>{oneOf.join(` ${translate('queue.or')} `)}</div>
      ))}
    </>
  )
}
