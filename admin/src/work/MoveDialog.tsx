import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import {
  DOCUMENT_TYPE_IDS,
  DOCUMENT_TYPES,
  INSURED_DOCUMENT_TYPES,
  isOfInsured,
  readReturned,
} from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { MoveOffer } from '#shared/audit/moveOffers.ts'
import { type MoveReason, textOfReason } from '#shared/audit/moveReason.ts'
import { OUTCOME_REASON_CODES, OUTCOME_REASONS } from '#shared/audit/nonproductive.ts'
import { premiumOf, premiumWords } from '#shared/audit/premium.ts'
import { isReviewedState } from '#shared/audit/states.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field } from '../ui/inputs.tsx'
import { moveName } from './mainActOf.ts'
import { RefusableChoices } from './RefusableChoices.tsx'
import { SaidField } from './SaidField.tsx'
import { HandoverFields, SendingFacts } from './SendingFields.tsx'
import { WhatHappens } from './WhatHappens.tsx'
import './workMessages.ts'

/** Moves an audit to another state and asks exactly what the move needs. `onDone`: moved, or left. */
export function MoveDialog({
  audit,
  offer: { to, words },
  onDone,
}: {
  audit: Audit
  offer: MoveOffer
  onDone: () => void
}) {
  const translate = useTranslate()
  const previews = useActionPreview(audit)
  const { preview, carrier } = previews
  const { run, ...acting } = useAct(audit, previews)
  const [subject, setSubject] = useState('')
  const [said, setSaid] = useState('')
  const [until, setUntil] = useState('')
  const [isHandedOver, setHandedOver] = useState(false)
  const asksSubject = words === 'outcomeReason' || words === 'document' || words === 'rework'
  const spoken = words === 'handover' && !isHandedOver ? '' : said
  const reason = asksSubject ? textOfReason(reasonAbout(words, subject, said)) : spoken
  // Words that begin with a document's type ask for it too.
  const isInsureds =
    words === 'document' || (words === 'rework' && readReturned(reason).some(isOfInsured))
  const action: StaffAction = {
    kind: 'move',
    to,
    ...(words === 'pause' && until !== '' ? { until } : {}),
  }
  const needed = words === 'rework' ? said : asksSubject ? subject : reason
  const isSaid = words === 'none' || words === 'sending' || needed.trim() !== ''
  // What the reviewer approves changes this.
  const premium = isReviewedState(to) ? premiumOf(audit.categories) : null
  const name = translate(moveName(audit.bakeState, to))
  const move = async () => {
    if ((await run(action, reason)) !== null) onDone()
  }
  return (
    <FormDialog
      title={name}
      about={audit.insuredCompany || audit.auditCode}
      submit={words === 'handover' ? translate('work.handover.submit') : name}
      onSubmit={() => void move()}
      onClose={onDone}
      {...acting}
      onLookAgain={() => void acting.lookAgain()}
    >
      {asksSubject && (
        <MoveSubject
          of={words}
          chosen={subject}
          onChoose={setSubject}
          refusalOf={(each) => {
            // Which document it is makes no difference to whether it can be returned.
            if (words !== 'outcomeReason') return null
            const judged = preview(action, each)
            return judged === null || judged.ok ? null : judged.error
          }}
        />
      )}
      {words === 'pause' && (
        <Field
          label={translate('work.move.until')}
          hint={translate('work.move.until_hint')}
          optional
          control={(ids) => (
            <Control
              {...ids}
              type="date"
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
        />
      )}
      {premium !== null && <Box sx={{ color: 'text.secondary' }}>{premiumWords(premium)}</Box>}
      {words === 'sending' && <SendingFacts audit={audit} carrier={carrier} />}
      {words === 'handover' && (
        <HandoverFields
          {...{ audit, carrier, said }}
          isDone={isHandedOver}
          onDone={setHandedOver}
          onSay={setSaid}
        />
      )}
      {words !== 'sending' && words !== 'handover' && words !== 'none' && (
        <SaidField
          label={translate(`work.move.words_${words}`)}
          hint={translate(isInsureds ? 'work.move.insured_reads' : 'work.move.kept')}
          optional={words === 'outcomeReason'}
          said={said}
          onSay={setSaid}
          autoFocus={!asksSubject || words === 'rework'}
        />
      )}
      {isSaid && (
        <WhatHappens
          audit={audit}
          result={preview(action, reason)}
          timeZone={carrier?.timeZone ?? audit.timeZone}
        />
      )}
    </FormDialog>
  )
}

/** What of a move is chosen from a list. */
type SubjectKind = 'outcomeReason' | 'document' | 'rework'

/** What was chosen and typed, as the move takes it. */
function reasonAbout(of: SubjectKind, subject: string, words: string): MoveReason {
  if (of === 'outcomeReason')
    return {
      kind: 'outcome',
      code: OUTCOME_REASON_CODES.find((code) => code === subject) ?? null,
      words,
    }
  const type = DOCUMENT_TYPE_IDS.find((id) => id === subject) ?? ''
  return { kind: 'returned', documents: [{ type, words }] }
}

/**
 * Why an audit is nonproductive, which document is wrong, or what is asked for again; what does not
 * hold says why not.
 */
function MoveSubject({
  of,
  chosen,
  onChoose,
  refusalOf,
}: {
  of: SubjectKind
  chosen: string
  onChoose: (subject: string) => void
  /** Why one cannot be chosen now; null when it can. */
  refusalOf: (subject: string) => Refusal | null
}) {
  const translate = useTranslate()
  const all: readonly (readonly [string, string])[] =
    of === 'outcomeReason'
      ? OUTCOME_REASON_CODES.map((code) => [code, OUTCOME_REASONS[code].label])
      : [
          ...(of === 'rework' ? [['', translate('work.move.nothing')] as const] : []),
          ...INSURED_DOCUMENT_TYPES.map((id) => [id, `${id} ${DOCUMENT_TYPES[id].name}`] as const),
        ]
  // A reason that is none in this state is not offered; one that does not hold yet says why.
  const subjects = all
    .map(([subject, label]) => ({ subject, label, refused: refusalOf(subject) }))
    .filter(({ refused }) => refused?.code !== 'OUTCOME_REASON_NOT_HERE')
  return (
    <RefusableChoices
      label={translate(`work.move.${of}`)}
      choices={subjects.map(({ subject, label, refused }) => ({
        ...{ value: subject, label },
        ...(refused === null ? {} : { refused: refused.message }),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
