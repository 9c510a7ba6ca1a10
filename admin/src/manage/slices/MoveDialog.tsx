import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { BAKE_STATES, type BakeState, STATES } from '#shared/audit/states.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { ChoiceControl, Control, Field } from '../../ui/inputs.tsx'
import { type SliceResult, useSliceMove } from './useSliceMove.ts'

/** So many refused audits are listed; the others are counted. */
const MOST_LISTED = 100

/**
 * Moves a carrier's audits from one slice to another: choose, preview, run with progress, summary in
 * numbers. A refused audit stays where it is, with the reason.
 */
export function MoveDialog({
  from: first,
  active,
  carrier,
  onDone,
}: {
  /** Empty: to be typed, for a slice that is not on screen. */
  from: string
  active: readonly string[]
  carrier: KnownCarrier
  onDone: () => void
}) {
  const translate = useTranslate()
  const move = useSliceMove(carrier.id)
  const { phase, results, progress } = move
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(active.find((slice) => slice !== first) ?? '')
  const [state, setState] = useState<BakeState | ''>('')
  const states = state === '' ? [] : [state]
  const choice = { carrier: carrier.id, from: from.trim(), to: to.trim(), states }
  const through =
    phase === 'running'
      ? progress.done - progress.refused
      : results.filter(({ isThere }) => isThere).length
  const stopped = results.filter(({ isThere }) => !isThere)
  const isBusy = phase === 'previewing' || phase === 'running'
  const submit = () => {
    if (phase === 'choosing') return void move.preview(choice)
    if (phase === 'previewed' && through > 0) return void move.start(choice)
    onDone()
  }
  const counts = { count: through, slice: choice.to }
  return (
    <FormDialog
      title={translate('manage.slices.move_title')}
      about={`${carrier.id} ${carrier.name}`}
      width={560}
      submit={
        phase === 'previewed' && through > 0
          ? translate('manage.slices.move_count', counts)
          : translate(phase === 'choosing' ? 'manage.slices.preview' : 'manage.close')
      }
      onSubmit={submit}
      onClose={isBusy ? move.cancel : onDone}
      // While it runs, closing cancels: so it is never locked.
      refused={move.refused}
      foot={isBusy ? translate('manage.slices.cancel_hint') : null}
    >
      {phase === 'choosing' ? (
        <>
          <Field
            label={translate('manage.slices.from')}
            control={(ids) => (
              <Control
                {...ids}
                autoFocus={first === ''}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
          />
          <Field
            label={translate('manage.slices.to')}
            hint={
              choice.to !== '' && !active.includes(choice.to)
                ? translate('manage.slices.not_active')
                : translate('manage.slices.active', { slices: active.join(', ') })
            }
            control={(ids) => (
              <Control
                {...ids}
                autoFocus={first !== ''}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          />
          <Field
            label={translate('manage.slices.states')}
            control={(ids) => (
              <ChoiceControl
                {...ids}
                value={state}
                onChange={(event) => setState(event.target.value as BakeState | '')}
              >
                <option value="">{translate('manage.slices.every_state')}</option>
                {BAKE_STATES.map((each) => (
                  <option key={each} value={each}>
                    {STATES[each].label}
                  </option>
                ))}
              </ChoiceControl>
            )}
          />
        </>
      ) : (
        <Box role="status" className="figures" sx={{ fontWeight: 550 }}>
          {phase === 'previewing' && translate('manage.slices.looking', { count: results.length })}
          {phase === 'previewed' && translate('manage.slices.would', counts)}
          {phase === 'running' && translate('manage.slices.moving', counts)}
          {phase === 'done' && translate('manage.slices.moved', counts)}{' '}
          {stopped.length > 0 && translate('manage.slices.stopped', { count: stopped.length })}
        </Box>
      )}
      {stopped.length > 0 && <Stopped results={stopped.slice(0, MOST_LISTED)} />}
    </FormDialog>
  )
}

/** What stays, with why. */
function Stopped({ results }: { results: readonly SliceResult[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, maxHeight: 240, overflowY: 'auto' }}>
      {results.map(({ auditCode, auditFSID, reason }) => (
        <li key={auditFSID}>
          <Link to={`/audits/${canonicalAuditCode(auditCode)}`}>{auditCode}</Link>: {reason}
        </li>
      ))}
    </Box>
  )
}
