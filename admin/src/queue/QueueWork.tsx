import CallOutlined from '@mui/icons-material/CallOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import SmsOutlined from '@mui/icons-material/SmsOutlined'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { claimedBy } from '#shared/audit/exceptions.ts'
import type { Audit, HistoryEntry, Note } from '#shared/audit/model.ts'
import type { QueueItem } from '#shared/audit/queue.ts'
import { isWait, stepNameOf } from '#shared/audit/steps/facts.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import { readMoment } from '#shared/kernel/day.ts'
import { useKeys } from '../app/keyboard/useKeys.ts'
import { useServices } from '../app/services.ts'
import { EventList } from '../audits/EventList.tsx'
import { useAct } from '../providers/pending/useAct.ts'
import { KeyButton } from '../ui/buttons.tsx'
import { momentThere } from '../ui/clocks.ts'
import { RefusalNote } from '../ui/notices.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ActionDialog } from '../work/ActionDialog.tsx'
import { ComposeDialog } from '../work/ComposeDialog.tsx'
import { LogCallDialog } from '../work/LogCallDialog.tsx'
import { NoteDialog } from '../work/NoteDialog.tsx'
import { type LaterChoice, laterChoices } from './conversation.ts'

/** What can be done to the chosen piece of work, by buttons that say their keys. */
export function QueueWork({
  item,
  next,
  userId,
  onLeave,
  onHold,
  onOpen,
}: {
  item: QueueItem
  /** What comes after it; null: nothing. */
  next: QueueItem | null
  userId: string
  /** It leaves the queue, unless `end` says null: then it was refused. */
  onLeave: (end: Promise<Audit | null>) => void
  /** Called when a dialog opens and when it closes. */
  onHold: (isOpen: boolean) => void
  onOpen: () => void
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { audit, step, kind } = item
  const { send, sent, refused, lookAgain } = useAct(audit)
  const [dialog, showDialog] = useState<'start' | 'call' | 'note' | 'text' | 'email' | null>(null)
  const setDialog = (shown: typeof dialog) => {
    onHold(shown !== null)
    showDialog(shown)
  }
  const [later, setLater] = useState<HTMLElement | null>(null)
  const laterButton = useRef<HTMLButtonElement>(null)
  const claimer = claimedBy(audit, clock.now())
  const isMine = claimer === userId
  const isStart = step?.type === 'READY'
  const canWait = step !== null && !isWait(step.type)
  const leave = (action: StaffAction) => {
    const end = send(action)
    if (end !== null) onLeave(end)
  }
  const log = () => setDialog('call')
  const start = () => setDialog('start')
  const claim = () => void send({ kind: isMine ? 'releaseClaim' : 'claim' })
  useKeys({
    l: isStart ? start : log,
    n: () => setDialog('note'),
    t: () => setDialog('text'),
    m: () => setDialog('email'),
    o: onOpen,
    c: () => !isMine && claim(),
    r: () => isMine && claim(),
    s: () => canWait && setLater(laterButton.current),
  })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {isStart ? (
          <KeyButton
            keyCap="L"
            variant="contained"
            startIcon={<PlayArrowOutlined />}
            onClick={start}
          >
            {translate('queue.start')}
          </KeyButton>
        ) : kind === 'call' ? (
          <KeyButton keyCap="L" variant="contained" startIcon={<CallOutlined />} onClick={log}>
            {translate('queue.call_and_log')}
          </KeyButton>
        ) : null}
        {kind === 'call' &&
          (['text', 'email'] as const).map((channel) => {
            const Icon = channel === 'text' ? SmsOutlined : MailOutlined
            return (
              <KeyButton
                key={channel}
                keyCap={channel === 'text' ? 'T' : 'M'}
                variant="outlined"
                startIcon={<Icon />}
                onClick={() => setDialog(channel)}
              >
                {translate(`queue.${channel}`)}
              </KeyButton>
            )
          })}
        {kind !== 'call' && (
          <KeyButton
            keyCap="O"
            variant={isStart ? 'outlined' : 'contained'}
            startIcon={<OpenInNewOutlined />}
            onClick={onOpen}
          >
            {translate('queue.open')}
          </KeyButton>
        )}
        <KeyButton keyCap="N" variant="outlined" onClick={() => setDialog('note')}>
          {translate('queue.note')}
        </KeyButton>
        <KeyButton keyCap={isMine ? 'R' : 'C'} variant="outlined" aria-busy={sent} onClick={claim}>
          {translate(isMine ? 'queue.release' : 'queue.claim')}
        </KeyButton>
        {canWait && (
          <KeyButton
            ref={laterButton}
            keyCap="S"
            variant="outlined"
            aria-haspopup="menu"
            onClick={(event) => setLater(event.currentTarget)}
          >
            {translate('queue.later')}
          </KeyButton>
        )}
      </Box>
      {refused !== null && <RefusalNote refusal={refused} onLookAgain={() => void lookAgain()} />}
      {step !== null && (
        <LaterMenu
          anchor={later}
          choices={later === null ? [] : laterChoices(clock.now(), audit.timeZone)}
          timeZone={audit.timeZone}
          onClose={() => setLater(null)}
          onChoose={(until) => {
            setLater(null)
            leave({ kind: 'postpone', step: step.type, until })
          }}
        />
      )}
      {dialog === 'call' && (
        <LogCallDialog
          audit={audit}
          step={kind === 'call' && step !== null ? step.type : null}
          next={next === null ? undefined : nameOf(next)}
          onLogged={() => setDialog(null)}
          {...(kind === 'call' && { onNext: onLeave })}
          isLast={next === null}
          onClose={() => setDialog(null)}
        />
      )}
      {(dialog === 'text' || dialog === 'email') && (
        <ComposeDialog audit={audit} channel={dialog} onDone={() => setDialog(null)} />
      )}
      {dialog === 'start' && (
        <ActionDialog
          audit={audit}
          action={START}
          title={translate('queue.start')}
          words="none"
          onAsked={(end) => {
            setDialog(null)
            onLeave(end)
          }}
          onDone={() => setDialog(null)}
        />
      )}
      {dialog === 'note' && <NoteDialog audit={audit} onDone={() => setDialog(null)} />}
    </>
  )
}

function nameOf({ audit, step }: QueueItem): string {
  return [audit.insuredCompany || audit.auditCode, step && stepNameOf(step)]
    .filter(Boolean)
    .join(', ')
}

const START = { kind: 'complete', step: 'READY' } as const

/** When to be reminded again; each choice says its moment on the insured's clock. */
function LaterMenu({
  anchor,
  choices,
  timeZone,
  onChoose,
  onClose,
}: {
  anchor: HTMLElement | null
  choices: readonly LaterChoice[]
  timeZone: string
  onChoose: (until: Date) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('queue.later_title') } }}
    >
      {choices.map(({ name, until }) => (
        <MenuItem key={name} onClick={() => onChoose(until)} sx={{ gap: 6, minWidth: 260 }}>
          <span style={{ flex: 1 }}>{translate(`queue.later_${name}`)}</span>
          <span className="figures">{momentThere(timeZone, until)}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}

const SHOWN = 6

/** Who holds it changes nothing about the conversation. */
const LEFT_OUT: readonly string[] = ['CLAIMED', 'RELEASED']

/** What was tried and said last: what one wants to know before the phone is answered. */
export function LastEvents({
  audit: { history, notes },
  timeZone,
}: {
  audit: Pick<Audit, 'history' | 'notes'>
  timeZone: string
}) {
  const translate = useTranslate()
  return (
    <Panel title={translate('queue.attempts')}>
      <EventList
        events={history
          .filter(({ op }) => !LEFT_OUT.includes(op))
          .slice(-SHOWN)
          .map((entry) => ({ ...entry, text: noteOf(entry, notes) ?? entry.text }))}
        empty={translate('queue.no_attempts')}
        timeZone={timeZone}
      />
    </Panel>
  )
}

/** The words of the note that an entry is about; undefined for any other. */
function noteOf(
  { op, date, doneAt = date, userId }: HistoryEntry,
  notes: readonly Note[],
): string | undefined {
  if (op !== 'NOTE') return undefined
  const at = readMoment(doneAt)?.getTime()
  return notes.find((note) => note.userId === userId && readMoment(note.date)?.getTime() === at)
    ?.text
}
