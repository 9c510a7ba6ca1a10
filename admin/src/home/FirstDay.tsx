import Check from '@mui/icons-material/Check'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useStore, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Command } from '#shared/audit/command.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { workKindOf } from '#shared/audit/steps/facts.ts'
import { FIRST_COMMANDS } from '#shared/engine/commands/commandQueries.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Role } from '#shared/firm/model.ts'
import { FIRST_DAY_KEY } from '../app/preferences.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { Panel } from '../ui/Panel.tsx'
import './homeMessages.ts'

/** What a person did first: the kind of the command, and its action where it is one on audits. */
type Deed = Pick<Command, 'kind'> & { action: StaffAction | undefined }

interface FirstStep {
  /** Its words below `first_day`; that of what it is for ends with `_why`. */
  id: string
  to: string
  isDone: (deed: Deed) => boolean
}

const isMoveTo =
  (...states: BakeState[]) =>
  ({ action }: Deed) =>
    action?.kind === 'move' && states.includes(action.to)
const isOfKind =
  (...kinds: string[]) =>
  ({ kind }: Deed) =>
    kinds.includes(kind)
const inState = (state: BakeState) => addressOfList({ states: [state] })

/**
 * A first day by role, in the order of an audit's life. What only the eye does has no tick: no data
 * hold it.
 */
const FIRST_STEPS: Record<Role, readonly FirstStep[]> = {
  admin: [
    { id: 'import', to: '/inbox', isDone: isOfKind('importOrders') },
    {
      id: 'share',
      to: '/manage/load',
      isDone: ({ kind, action }) => kind === 'handOver' || action?.kind === 'assign',
    },
    { id: 'review', to: inState('PRODUCTIVE'), isDone: isMoveTo('FINAL_REVIEW_COMPLETE') },
    { id: 'send', to: inState('FINAL_REVIEW_COMPLETE'), isDone: isMoveTo('SENT_TO_CARRIER') },
    { id: 'bill', to: '/reports/invoice', isDone: isOfKind('exportInvoice') },
  ],
  baker: [
    {
      id: 'call',
      to: '/queue',
      isDone: ({ action }) => action?.kind === 'complete' && workKindOf(action.step) === 'call',
    },
    { id: 'documents', to: inState('SUBMITTED'), isDone: isMoveTo('WORKSHEET') },
    { id: 'worksheet', to: inState('WORKSHEET'), isDone: ({ action }) => action?.kind === 'edit' },
    { id: 'outcome', to: inState('WORKSHEET'), isDone: isMoveTo('PRODUCTIVE', 'NONPRODUCTIVE') },
  ],
  carrier: [
    { id: 'file', to: '/files', isDone: isOfKind('uploadToInbox') },
    { id: 'ask', to: '/', isDone: isOfKind('comment') },
  ],
}

/** A queue stays on screen while its calls are logged: what was done there is ticked off soon. */
const EVERY_MS = 15_000

/**
 * A first day's steps, each ticked off by what the engine has done for the person. Gone for good, in
 * this browser, once all are done, the person is no beginner, or says so.
 */
export function FirstDay() {
  const translate = useTranslate()
  const { user } = useActiveCarrier()
  const [past, setPast] = useStore<readonly Role[]>(FIRST_DAY_KEY, [])
  const role = user?.role
  const isPast = role === undefined || past.includes(role)
  const { data: deeds } = useProviderQuery(
    'readFirstCommands',
    {},
    { enabled: !isPast, everyMs: EVERY_MS },
  )
  const steps = role === undefined ? [] : FIRST_STEPS[role]
  const done = steps.filter(({ isDone }) => deeds?.some((deed) => isDone(deedOf(deed))))
  const isOver = deeds !== undefined && isEnd(deeds.length, done.length === steps.length)
  const leave = () => role !== undefined && setPast([...past, role])
  useEffect(() => {
    if (isOver && !isPast) leave()
  })
  if (isPast || isOver || deeds === undefined) return null
  return (
    <Box sx={{ mt: 3, mb: 4 }}>
      <Panel
        title={translate('first_day.title')}
        aside={
          <>
            {translate('first_day.done_count', { done: done.length, all: steps.length })}
            <Button onClick={leave}>{translate('first_day.hide')}</Button>
          </>
        }
      >
        <Steps>
          {steps.map((step) => {
            const isDone = done.includes(step)
            const words = translate(`first_day.${step.id}`)
            return (
              <li key={step.id}>
                {isDone ? (
                  <Check titleAccess={translate('first_day.is_done')} />
                ) : (
                  <RadioButtonUnchecked titleAccess={translate('first_day.to_do')} />
                )}
                <div>
                  {isDone ? <span>{words}</span> : <Link to={step.to}>{words}</Link>}
                  <small>{translate(`first_day.${step.id}_why`)}</small>
                </div>
              </li>
            )
          })}
        </Steps>
      </Panel>
    </Box>
  )
}

function deedOf({ kind, request }: Command): Deed {
  // Only commands on audits have an action.
  return { kind, action: (request as { action?: StaffAction } | undefined)?.action }
}

/** Someone who has had so much done is no beginner. */
function isEnd(commands: number, isAllDone: boolean): boolean {
  return isAllDone || commands >= FIRST_COMMANDS
}

const Steps = styled('ol')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '4px 16px 16px',
  display: 'grid',
  gap: '12px 24px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  '& li': { display: 'flex', gap: 8 },
  '& svg': { fontSize: 16, marginTop: 2, flex: 'none', color: palette.text.secondary },
  '& svg[data-testid=CheckIcon]': { color: palette.success.main },
  '& a': { fontWeight: 550 },
  '& span, & small': { color: palette.text.secondary },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px' },
}))
