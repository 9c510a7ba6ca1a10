import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { textOfReason } from '#shared/audit/moveReason.ts'
import { attemptConditions, attemptsOf, OUTCOME_REASON_CODES } from '#shared/audit/nonproductive.ts'
import { resultWords } from '#shared/audit/steps/facts.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { formatMoment, readMoment } from '#shared/kernel/day.ts'
import { useServices } from '../../../app/services.ts'
import { usePerson } from '../../../app/usePerson.ts'
import { useAct } from '../../../providers/pending/useAct.ts'
import { Checklist } from '../../../ui/Checklist.tsx'
import { ChoiceInput, Field, TypedInput } from '../../../ui/inputs.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { useAuditSteps } from '../../show/useAuditSteps.ts'
import { useEditor } from '../useEditor.ts'
import type { KeptOutcome } from '../useKeptOutcome.ts'

/** What nonproductive needs, what was tried, and the outcome itself. */
export function UnproductiveTab({ outcome }: { outcome: KeptOutcome }) {
  const translate = useTranslate()
  const person = usePerson()
  const { clock } = useServices()
  const { audit, timeZone } = useEditor()
  const { steps, error, refetch } = useAuditSteps(audit)
  const isDone = audit.outcome === 'NONPRODUCTIVE'
  const attempts = isDone ? audit.evidence : steps && attemptsOf(steps)
  const conditions = attemptConditions(steps ?? [], clock.now())
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ color: 'text.secondary' }}>{translate('edit.unproductive_note')}</Box>
      {isDone && (
        <Box sx={{ fontWeight: 550 }}>
          {translate('edit.outcome_set', {
            who: person(audit.outcomeBy),
            at: formatMoment(audit.outcomeAt, { seconds: false, timeZone }),
          })}
          {audit.outcomeReason !== '' && ` · ${translate(`edit.reasons.${audit.outcomeReason}`)}`}
        </Box>
      )}
      {steps === undefined && error !== null && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {translate('edit.steps_failed')}{' '}
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('app.try_again')}
          </Button>
        </Box>
      )}
      {!isDone && steps !== undefined && (
        <Panel title={translate('edit.gate')} aside={translate('edit.gate_note')}>
          <Box sx={{ px: 4, pb: 3 }}>
            <Checklist
              items={conditions.map(({ what, held }) => ({
                text: what.charAt(0).toUpperCase() + what.slice(1),
                isDone: held,
              }))}
            />
          </Box>
        </Panel>
      )}
      {attempts !== undefined ? (
        <Attempts attempts={attempts} timeZone={timeZone} />
      ) : (
        error === null && <RowsSkeleton label={translate('edit.evidence')} />
      )}
      {!isDone && <NonproductiveForm outcome={outcome} />}
    </Box>
  )
}

function Attempts({ attempts, timeZone }: { attempts: Audit['evidence']; timeZone: string }) {
  const translate = useTranslate()
  return (
    <Panel title={translate('edit.evidence')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 4, pb: 3 }}>
        {attempts.length === 0 && (
          <Box component="li" sx={{ color: 'text.secondary' }}>
            {translate('edit.no_evidence')}
          </Box>
        )}
        {attempts.map(({ step, date, result, notCounted }) => (
          <Box
            component="li"
            key={`${step} ${date.getTime()}`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, py: 1 }}
          >
            <Box
              component="time"
              dateTime={readMoment(date)?.toISOString()}
              sx={{ color: 'text.secondary' }}
            >
              {formatMoment(date, { seconds: false, timeZone })}
            </Box>
            <Box component="span" sx={{ flex: '0 0 180px' }}>
              {STEPS[step]?.displayName ?? step}
            </Box>
            <bdi>
              {notCounted === undefined
                ? resultWords(result) || translate('edit.evidence_none')
                : translate('edit.attempt_not_counted', { why: notCounted })}
            </bdi>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

/** Sets the outcome nonproductive, with its reason; what it refuses says what would unlock it. */
function NonproductiveForm({ outcome }: { outcome: KeptOutcome }) {
  const translate = useTranslate()
  const { audit, changed } = useEditor()
  const { run, sent, refused } = useAct(audit)
  const [missing, setMissing] = useState('')
  const [isDone, setDone] = useState(false)
  const { reason, words, type, clear } = outcome
  const move = async () => {
    if (changed.length > 0) return setMissing(translate('edit.save_first'))
    if (reason === '') return setMissing(translate('edit.reason_first'))
    setMissing('')
    const text = textOfReason({ kind: 'outcome', code: reason, words })
    const isSet = (await run({ kind: 'move', to: 'NONPRODUCTIVE' }, text)) !== null
    if (isSet) clear()
    setDone(isSet)
  }
  const wrong = missing || (refused === null ? '' : `${refused.message} ${refused.next}`)
  return (
    <Panel title={translate('edit.reason')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!sent) void move()
        }}
        sx={{ display: 'grid', gap: 3, px: 4, pb: 4, maxWidth: 560 }}
      >
        <Field
          label={translate('edit.reason')}
          control={(ids) => (
            <ChoiceInput
              {...ids}
              value={reason}
              options={['', ...OUTCOME_REASON_CODES].map((value) => ({
                value,
                words: translate(`edit.reasons.${value}`),
              }))}
              onText={(text) =>
                type({ words, reason: OUTCOME_REASON_CODES.find((code) => code === text) ?? '' })
              }
            />
          )}
        />
        <Field
          label={translate('edit.reason_words')}
          control={(ids) => (
            <TypedInput
              {...ids}
              value={words}
              dir="auto"
              maxLength={1000}
              onText={(text) => type({ reason, words: text })}
            />
          )}
        />
        {wrong !== '' && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {wrong}
          </Box>
        )}
        {isDone && wrong === '' && (
          <Box role="status" sx={{ color: 'success.main' }}>
            {translate('edit.outcome_done')}
          </Box>
        )}
        <div>
          <Button type="submit" variant="outlined">
            {translate('edit.set_nonproductive')}
          </Button>
        </div>
      </Box>
    </Panel>
  )
}
