import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import type { Tone } from '#shared/audit/states.ts'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import type { LetterRun } from '#shared/outreach/letterRun.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useDownload } from '../documents/download.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/ElapsedTime.tsx'
import { DayInput, Field } from '../ui/inputs.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { OUTGOING_LOOKS } from './outgoing.ts'
import './letterMessages.ts'

/** A run of letters with its PDF, and what can be done with it. */
export function LetterRunRow({ run }: { run: LetterRun }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const provider = useAdminProvider()
  const download = useDownload()
  const [dialog, setDialog] = useState<'mark' | 'giveUp' | null>(null)
  const { id, url, state } = run
  return (
    <tr>
      <th scope="row">{id}</th>
      <td>
        <Moment at={run.at} timeZone={carrier.timeZone} seconds={false} />
      </td>
      <td>{run.letters.length}</td>
      <td>
        <ToneChip tone={TONES[state]} icon={OUTGOING_LOOKS[LOOKS[state]].icon}>
          {translate(`letters.states.${state}`, { day: formatDay(run.mailedOn) })}
        </ToneChip>
        {run.leftOut.length > 0 && (
          <ul aria-label={translate('letters.left_out_of', { run: id })}>
            {run.leftOut.map(({ id: letter, code, why }) => (
              <li key={letter}>{`${code}: ${why}`}</li>
            ))}
          </ul>
        )}
      </td>
      <td className="actions">
        {download.refused !== null && <RefusalNote refusal={download.refused} />}
        {url !== null && state !== 'GIVEN_UP' && (
          <Button
            variant="text"
            aria-label={translate('letters.open_of', { run: id })}
            onClick={() =>
              void download.save(async () => [
                { name: `${id}.pdf`, bytes: await provider.readFile({ path: filePathOf(url) }) },
              ])
            }
          >
            {translate('letters.open')}
          </Button>
        )}
        {state === 'PRINTED' && (
          <>
            <Button
              variant="text"
              aria-label={translate('letters.mark_of', { run: id })}
              onClick={() => setDialog('mark')}
            >
              {translate('letters.mark')}
            </Button>
            <Button
              variant="text"
              aria-label={translate('letters.give_up_of', { run: id })}
              onClick={() => setDialog('giveUp')}
            >
              {translate('letters.give_up')}
            </Button>
          </>
        )}
        {state === 'MAILED' && run.takenBack.length > 0 && <LeftAnyway run={run} />}
        {dialog === 'mark' && <MarkDialog run={run} onClose={() => setDialog(null)} />}
        {dialog === 'giveUp' && <GiveUpDialog run={run} onClose={() => setDialog(null)} />}
      </td>
    </tr>
  )
}

const TONES: Record<LetterRun['state'], Tone> = {
  PRINTED: 'amber',
  MAILED: 'green',
  GIVEN_UP: 'slate',
}
const LOOKS = { PRINTED: 'print', MAILED: 'sent', GIVEN_UP: 'takenBack' } as const

function MarkDialog({ run, onClose }: { run: LetterRun; onClose: () => void }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const [day, setDay] = useState(todayIn(carrier.timeZone, clock.now()))
  const { ask, waiting, refused } = useProviderMutation('lettersMailed')
  return (
    <FormDialog
      title={translate('letters.mark_title', { run: run.id })}
      submit={translate('letters.mark')}
      waiting={waiting}
      refused={refused}
      onClose={onClose}
      onSubmit={() =>
        void ask({ request: { run: run.id, day } }).then((isDone) => isDone && onClose())
      }
    >
      <p>{translate('letters.mark_lead')}</p>
      <Field
        label={translate('letters.day')}
        control={(ids) => <DayInput {...ids} value={day} onDay={setDay} />}
      />
    </FormDialog>
  )
}

function GiveUpDialog({ run, onClose }: { run: LetterRun; onClose: () => void }) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useProviderMutation('giveUpLetterRun')
  return (
    <FormDialog
      title={translate('letters.give_up_title', { run: run.id })}
      submit={translate('letters.give_up')}
      waiting={waiting}
      refused={refused}
      onClose={onClose}
      onSubmit={() => void ask({ request: { run: run.id } }).then((isDone) => isDone && onClose())}
    >
      <p>{translate('letters.give_up_lead')}</p>
    </FormDialog>
  )
}

/** Letters that left although their steps had been taken back. */
function LeftAnyway({ run: { id, mailedOn, takenBack } }: { run: LetterRun }) {
  const translate = useTranslate()
  const { ask, waiting, refused } = useProviderMutation('lettersMailed')
  return (
    <>
      {refused !== null && <RefusalNote refusal={refused} />}
      <Button
        variant="text"
        aria-disabled={waiting}
        onClick={() => {
          if (!waiting && mailedOn !== null)
            void ask({ request: { run: id, day: mailedOn, anyway: takenBack } })
        }}
      >
        {translate('letters.mark_anyway', { smart_count: takenBack.length })}
      </Button>
    </>
  )
}
