import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { type AdvanceResult, refusalText } from '#shared/audit/advanceReport.ts'
import type { SliceMoveResult } from '#shared/audit/ops/moveToSlice.ts'
import { BAKE_STATES, type BakeState, STATES } from '#shared/audit/states.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { KnownCarrier } from '../app/useActiveCarrier.ts'
import { useLeaveBulks } from '../audits/bulk/leftBulks.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { refusalOf } from '../providers/useProviderMutation.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { ChoiceControl, Control, Field } from '../ui/inputs.tsx'
import './sliceMessages.ts'

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
      title={translate('slices.move_title')}
      about={`${carrier.id} ${carrier.name}`}
      width={560}
      submit={
        phase === 'previewed' && through > 0
          ? translate('slices.move_count', counts)
          : translate(phase === 'choosing' ? 'slices.preview' : 'app.close')
      }
      onSubmit={submit}
      onClose={isBusy ? move.cancel : onDone}
      // While it runs, closing cancels: so it is never locked.
      waiting={isBusy}
      refused={move.refused}
      foot={isBusy ? translate('slices.cancel_hint') : null}
    >
      {phase === 'choosing' ? (
        <>
          <Field
            label={translate('slices.from')}
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
            label={translate('slices.to')}
            hint={
              choice.to !== '' && !active.includes(choice.to)
                ? translate('slices.not_active')
                : translate('slices.active', { slices: active.join(', ') })
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
            label={translate('slices.states')}
            control={(ids) => (
              <ChoiceControl
                {...ids}
                value={state}
                onChange={(event) => setState(event.target.value as BakeState | '')}
              >
                <option value="">{translate('slices.every_state')}</option>
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
          {phase === 'previewing' && translate('slices.looking', { count: results.length })}
          {phase === 'previewed' && translate('slices.would', counts)}
          {phase === 'running' && translate('slices.moving', counts)}
          {phase === 'done' && translate('slices.moved', counts)}{' '}
          {stopped.length > 0 && translate('slices.stopped', { count: stopped.length })}
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

export interface SliceChoice {
  carrier: string
  from: string
  to: string
  states: readonly BakeState[]
}

/** What became of an audit, or would. */
interface SliceResult {
  auditCode: string
  auditFSID: string
  isThere: boolean
  /** Why not; empty when it is there. */
  reason: string
}

export interface SliceMoving {
  phase: 'choosing' | 'previewing' | 'previewed' | 'running' | 'done'
  results: readonly SliceResult[]
  /** How far the engine is. */
  progress: { done: number; refused: number }
  /** Why the whole move was refused or ended. */
  refused: Refusal | null
  preview: (choice: SliceChoice) => Promise<void>
  start: (choice: SliceChoice) => Promise<void>
  /** Ends after the audits in flight. */
  cancel: () => void
}

/** How often the screen is drawn while results come in. */
const DRAW_EVERY_MS = 120

/** Previews a move of many audits to another slice, has the engine make it, and keeps what became of each. */
function useSliceMove(carrier: string): SliceMoving {
  const queries = useQueryClient()
  const provider = useAdminProvider()
  const [progress, setProgress] = useState({ done: 0, refused: 0 })
  const running = useRef<AbortController | null>(null)
  const [phase, setPhase] = useState<SliceMoving['phase']>('choosing')
  const [results, setResults] = useState<readonly SliceResult[]>([])
  const [refused, setRefused] = useState<Refusal | null>(null)
  const previewing = useRef<AbortController | null>(null)
  const planned = useRef<ReadonlyMap<string, number>>(new Map())
  useEffect(() => () => previewing.current?.abort(), [])
  useLeaveBulks()

  /** True when it came to its end. */
  async function judge(choice: SliceChoice): Promise<boolean> {
    const controller = new AbortController()
    previewing.current = controller
    const { signal } = controller
    const previewed: SliceResult[] = []
    let drawnAt = 0
    setRefused(null)
    setResults([])
    const onResult = (result: SliceMoveResult) => {
      previewed.push(resultOfPreview(result))
      const now = performance.now()
      if (now - drawnAt < DRAW_EVERY_MS) return
      drawnAt = now
      setResults([...previewed])
    }
    try {
      const judged = await provider.previewSliceMove({ ...choice, signal, onResult })
      planned.current = judged.versions
      return !judged.interrupted
    } catch (error) {
      setRefused(refusalOf(error))
      return false
    } finally {
      setResults([...previewed])
    }
  }

  return {
    phase,
    results,
    progress,
    refused,
    preview: async (choice) => {
      setPhase('previewing')
      setPhase((await judge(choice)) ? 'previewed' : 'choosing')
    },
    start: async ({ to: slice }) => {
      const audits = results.map(({ auditFSID: id, auditCode }) => ({ id, auditCode }))
      setResults([])
      setRefused(null)
      setPhase('running')
      setProgress({ done: 0, refused: 0 })
      running.current = new AbortController()
      const end = await provider.runBulk({
        carrier,
        audits,
        asked: { kind: 'moveToSlice', slice },
        planned: planned.current,
        onProgress: setProgress,
        signal: running.current.signal,
      })
      setResults([...end.results.values()].map(resultOfMove))
      setRefused(end.refused)
      setPhase('done')
      void queries.invalidateQueries({ queryKey: ['audits'] })
    },
    cancel: () => {
      previewing.current?.abort()
      running.current?.abort()
    },
  }
}

function resultOfPreview({ auditCode, auditFSID, refusal }: SliceMoveResult): SliceResult {
  const reason = refusal === null ? '' : `${refusal.message} ${refusal.next}`
  return { auditCode, auditFSID, isThere: refusal === null, reason }
}

function resultOfMove({ auditCode, auditFSID, result, reason }: AdvanceResult): SliceResult {
  const isThere = result === 'ADVANCED' || result === 'UNCHANGED'
  return { auditCode, auditFSID, isThere, reason: refusalText(reason) }
}
