import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCanAccess, useTranslate } from 'ra-core'
import { knownFacts } from '#shared/audit/actionFacts.ts'
import type { Actor } from '#shared/audit/actor.ts'
import { nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type MoveOffer, mainMove, moveOffers } from '#shared/audit/moveOffers.ts'
import { carrierComments } from '#shared/audit/staffActions.ts'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { isToBeSent, stepNameOf } from '#shared/audit/steps/facts.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { type Day, formatDay, formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { actionIcon } from '../ui/actionIcon.ts'
import { onceOnly } from '../ui/buttons.tsx'
import { momentThere } from '../ui/clocks.ts'
import { NextDue } from '../ui/dues.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Card } from '../ui/Panel.tsx'
import { useAuditDialog } from './auditDialogs.ts'
import { GuardList } from './GuardList.tsx'
import { MainButton } from './MainButton.tsx'
import { MoveMenu } from './MoveMenu.tsx'
import { mainActOf, moveName } from './mainActOf.ts'
import '../audits/show/showMessages.ts'

/** So many of the other moves are buttons beside the pause; the rest is in the menu. */
const SHOWN_MOVES = 2

/** What is to be done next and by when, with the one filled button that does it, and the other moves. */
export function NextActionPanel({
  audit,
  today,
  timeZone,
}: {
  audit: Audit
  today: Day
  timeZone: string
}) {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const { clock } = useServices()
  const previews = useActionPreview(audit)
  const { known, carrier, actor, openSteps, preview, hasFailed, retry } = previews
  const { run, refused, lookAgain } = useAct(audit, previews)
  const { canAccess: seesInvoices = false } = useCanAccess({ resource: 'reports', action: 'show' })
  const next = nextAction(audit)
  const Icon = actionIcon(next)
  // Until steps and documents are read, moves are offered as if there were none.
  const facts = known && knownFacts({ steps: [], documents: [], ...known }, { now: clock.now() })
  const offers = facts === null ? [] : moveOffers(audit, actor, facts)
  const main = carrier && !['step', 'comment'].includes(next.kind) ? mainMove(audit, carrier) : null
  const own = next.kind === 'step' ? openSteps?.find(({ type }) => type === next.step) : undefined
  const queuedAt = own?.status === 'QUEUED' ? own.statusHistory.at(-1)?.date : undefined
  const isLetter = own !== undefined && STEPS[own.type].channel === 'letter'
  const mainAct =
    known === null || queuedAt !== undefined
      ? null
      : mainActOf(next, { offers, main, preview, seesInvoices, isInvoiced: audit.invoiceId !== '' })
  const others = offers.filter(({ to }) => to !== main || mainAct?.kind !== 'move')
  const allowed = others.filter((offer) => offer.refused === null && offer.to !== 'CANCELLED')
  const pause = allowed.filter(({ to }) => to === 'PAUSED')
  const shown = [...allowed.filter(({ to }) => to !== 'PAUSED').slice(0, SHOWN_MOVES), ...pause]
  const mainRefused = offers.find(({ to }) => to === main)?.refused ?? null
  // What sends something asks first, with what will happen.
  const act = (action: StaffAction, title: string) => {
    const result = preview(action)
    const isSending = result?.ok === true && result.value.steps.some(({ step }) => isToBeSent(step))
    if (isSending) openDialog({ kind: 'action', action, title, words: 'none' })
    else void run(action)
  }
  const move = (offer: MoveOffer) => {
    if (offer.words === 'none')
      act({ kind: 'move', to: offer.to }, translate(moveName(audit.bakeState, offer.to)))
    else openDialog({ kind: 'move', offer })
  }
  const why = whyHere(audit, timeZone)
  // A call that was agreed is at an hour of their clock.
  const agreed = own?.callbackAt ? momentThere(audit.timeZone, own.callbackAt) : null
  const nextName = own === undefined ? next.label : stepNameOf(own)
  const comment =
    next.kind === 'comment'
      ? carrierComments(audit.history).findLast(({ isReply }) => !isReply)
      : undefined
  return (
    <Card aria-labelledby="next-action">
      <Box sx={{ p: 4 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="caption" component="h2" id="next-action" color="text.secondary">
            {translate('show.next_action')}
          </Typography>
          {next.due !== null && (
            <Box component="span" sx={{ display: 'inline-flex', gap: 2 }}>
              {agreed ?? (next.due <= today && formatDay(next.due))}
              <NextDue day={next.due} today={today} />
            </Box>
          )}
        </Box>
        <Typography
          variant="h3"
          component="p"
          sx={{ display: 'flex', alignItems: 'center', gap: 2, m: 0 }}
        >
          <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
          {nextName}
        </Typography>
        {comment !== undefined && (
          <Box sx={{ mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            <bdi>{comment.text}</bdi>
          </Box>
        )}
        {queuedAt !== undefined && (
          <Box sx={{ mt: 1, color: 'text.secondary' }}>
            {translate(isLetter ? 'show.letter_since' : 'show.queued_since', {
              when: formatMoment(queuedAt, { seconds: false, timeZone }),
            })}
          </Box>
        )}
        {why !== null && (
          <Box sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <bdi>{why}</bdi>
          </Box>
        )}
        {known !== null && main !== null && <GuardList known={known} to={main} />}
        {mainAct === null && mainRefused !== null && (
          <Box sx={{ mt: 2 }}>
            {othersMove(mainRefused, audit, actor, translate) ?? mainRefused.next}
          </Box>
        )}
        {hasFailed && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main' }}>
            {translate('show.moves_failed')}{' '}
            <Button variant="outlined" onClick={retry}>
              {translate('app.try_again')}
            </Button>
          </Box>
        )}
        {refused !== null && (
          <Box sx={{ mt: 3 }}>
            <RefusalNote refusal={refused} onLookAgain={() => void lookAgain()} />
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, minHeight: 32 }}>
          {mainAct !== null && <MainButton audit={audit} act={mainAct} onAct={act} onMove={move} />}
          {shown.map((offer) => (
            <Button
              key={offer.to}
              variant={offer.to === 'PAUSED' ? 'text' : 'outlined'}
              onClick={onceOnly(() => move(offer))}
            >
              {translate(moveName(audit.bakeState, offer.to))}
            </Button>
          ))}
          <MoveMenu
            from={audit.bakeState}
            offers={others.filter((offer) => !shown.includes(offer))}
            onMove={move}
          />
        </Box>
      </Box>
    </Card>
  )
}

/** Refusals of a review to the person who asks, which another can make, and why not they. */
const ANOTHERS: Partial<Record<Refusal['code'], 'outcome' | 'returned' | 'figures'>> = {
  REVIEWER_SET_OUTCOME: 'outcome',
  REVIEWER_RETURNED_OWN: 'returned',
  REVIEWER_CHANGED_FIGURES: 'figures',
}

/** Who can make the move that the person cannot, and why they can't; null where it isn't about who. */
function othersMove(
  { code }: Refusal,
  { bakeState, outcomeBy }: Audit,
  { userId, role }: Actor,
  translate: ReturnType<typeof useTranslate>,
): string | null {
  if (code !== 'TRANSITION_NOT_YOURS' && !ANOTHERS[code]) return null
  if (STATES[bakeState].stage !== 'outcome') return translate('show.admin_moves')
  const who = translate(role === 'admin' ? 'show.other_admin_reviews' : 'show.admin_reviews')
  const isOwn = outcomeBy.toLowerCase() === userId.toLowerCase()
  const why = isOwn ? 'outcome' : ANOTHERS[code]
  return why === undefined ? who : `${who} ${translate(`show.not_you.${why}`)}`
}

/** States that are entered with a reason the next person needs. */
const STATES_WITH_REASON: readonly BakeState[] = [
  'WRONG_DOCS',
  'REDO',
  'PAUSED',
  'CANCELLED',
  'NONPRODUCTIVE',
]

/** What was said when the audit came to where it is, and when; null where nothing needs saying. */
function whyHere({ bakeState, history, pause }: Audit, timeZone: string): string | null {
  if (!STATES_WITH_REASON.includes(bakeState)) return null
  const entry = history.findLast(({ to }) => to === bakeState)
  if (entry === undefined) return null
  const until = bakeState === 'PAUSED' && pause?.until ? `, until ${formatDay(pause.until)}` : ''
  return `${entry.text}${until} (${formatMoment(entry.date, { seconds: false, timeZone })})`
}
