import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { wordsFor } from '#shared/audit/messages/templates.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { isSentByEngine } from '#shared/audit/steps/facts.ts'
import { STEP_TYPES, STEPS } from '#shared/audit/steps/table.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { useServices } from '../app/services.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { ChoiceInput, Field } from '../ui/inputs.tsx'
import { OutgoingPreviewPane, WordsFields } from './OutgoingMessage.tsx'
import { outgoingPreview } from './outgoingPreview.ts'
import { usePin } from './usePin.ts'
import { WhatHappens } from './WhatHappens.tsx'
import './workMessages.ts'

/**
 * An email, text or letter, seen before it goes and changed if need be; the engine then sends it.
 * `channel` says which kind is offered first. `onDone`: it is on its way, or left.
 */
export function ComposeDialog({
  audit,
  channel,
  step,
  typed: typedBefore,
  onDone,
}: {
  audit: Audit
  channel: 'email' | 'text'
  /** The step that waits for a review of its message. */
  step?: StepType | undefined
  /** The words that were typed before, when they come back. */
  typed?: OutgoingTemplate | undefined
  onDone: () => void
}) {
  const translate = useTranslate()
  const { clock, random } = useServices()
  const previews = useActionPreview(audit)
  const { preview, carrier, openSteps } = previews
  const { run, ...acting } = useAct(audit, previews)
  const { pin, isError } = usePin(audit)
  const [chosen, setChosen] = useState<StepType | null>(step ?? null)
  const [typed, setTyped] = useState<OutgoingTemplate | null>(typedBefore ?? null)
  const [changing, setChanging] = useState(typedBefore !== undefined)
  // The insured first: the agent is written to when there is a reason.
  const offered = useMemo(
    () =>
      STEP_TYPES.filter(isSentByEngine)
        .filter((type) => {
          const words = wordsOf(type, audit, carrier)
          return preview({ kind: 'compose', step: type, words })?.ok === true
        })
        .sort((a, b) => rankOf(a) - rankOf(b)),
    [preview, audit, carrier],
  )
  const open = openSteps?.map(({ type }) => type) ?? []
  const type =
    chosen ??
    offered.find((each) => STEPS[each].channel === channel && open.includes(each)) ??
    offered.find((each) => STEPS[each].channel === channel) ??
    (channel === 'text' ? 'TEXT_INSURED' : 'EMAIL_INSURED')
  const words = typed ?? wordsOf(type, audit, carrier)
  const outgoing =
    carrier === null || (pin === undefined && !isError)
      ? null
      : outgoingPreview(audit, type, words, {
          carrier,
          pin: pin ?? '',
          now: clock.now(),
          random,
          publicUrl: window.location.origin,
        })
  const previewed = preview({ kind: 'compose', step: type, words })
  // What could be sent to no one has no words to look at; below stands what is missing.
  const isUnreachable = previewed?.ok === false && UNREACHABLE.includes(previewed.error.code)
  const send = async () => {
    if ((await run({ kind: 'compose', step: type, words })) !== null) onDone()
  }
  return (
    <FormDialog
      title={translate(`work.compose.${STEPS[type].channel}`)}
      about={audit.insuredCompany || audit.auditCode}
      width={changing ? 920 : 640}
      submit={isUnreachable ? null : translate('work.compose.send')}
      onSubmit={() => void send()}
      onClose={onDone}
      {...acting}
      onLookAgain={() => void acting.lookAgain()}
    >
      {step === undefined && offered.length > 0 && (
        <Field
          label={translate('work.compose.which')}
          control={(ids) => (
            <ChoiceInput
              {...ids}
              value={type}
              options={[...new Set([...offered, type])].map((value) => ({
                value,
                words: STEPS[value].displayName,
              }))}
              onText={(text) => {
                setChosen(STEP_TYPES.find((each) => each === text) ?? null)
                setTyped(null)
              }}
            />
          )}
        />
      )}
      {isUnreachable ? null : (
        <>
          <Box
            sx={{
              display: 'grid',
              gap: 5,
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                sm: changing ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
              },
            }}
          >
            {changing && (
              <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
                <WordsFields
                  type={type}
                  words={words}
                  onChange={(written) => {
                    // It goes to whom it is written for, whatever is offered first by then.
                    setChosen(type)
                    setTyped(written)
                  }}
                />
              </Box>
            )}
            <OutgoingPreviewPane preview={outgoing} />
          </Box>
          {!changing && (
            <Box>
              <Button variant="outlined" onClick={() => setChanging(true)}>
                {translate('work.compose.change')}
              </Button>
            </Box>
          )}
        </>
      )}
      <WhatHappens
        audit={audit}
        result={previewed}
        timeZone={carrier?.timeZone ?? audit.timeZone}
      />
    </FormDialog>
  )
}

/** Why a message could go to no one, whatever its words are. */
const UNREACHABLE: readonly ErrorCode[] = [
  'CONTACT_MISSING',
  'RECIPIENT_INVALID',
  'DO_NOT_CONTACT',
  'STEP_NOT_HERE',
]

function rankOf(type: StepType): number {
  return STEPS[type].party === 'insured' ? 0 : 1
}

/** The words for a step on this audit; nothing while the carrier is not known. */
function wordsOf(type: StepType, audit: Audit, carrier: WorkCarrier | null): OutgoingTemplate {
  return wordsFor(type, audit, carrier ?? {}) ?? { subject: '', text: '' }
}
