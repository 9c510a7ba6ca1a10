import EditOutlined from '@mui/icons-material/EditOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { isSameValue } from '#shared/audit/editChanges.ts'
import {
  lacksLink,
  ownTemplate,
  placeholderValues,
  renderTemplate,
  sampleValues,
  TEMPLATE_STEPS,
  templateOf,
} from '#shared/audit/messages/templates.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#shared/kernel/language.ts'
import { useServices } from '../app/services.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { ChoiceInput, Field } from '../ui/inputs.tsx'
import { NoticeBox } from '../ui/notices.tsx'
import { Panel, Written } from '../ui/Panel.tsx'
import { RecordTable } from '../ui/table.tsx'
import { WordsFields } from '../work/OutgoingMessage.tsx'
import { useCarrierChange } from './useCarrierChange.ts'
import { useDraftBase } from './useDraftBase.ts'

/** What is written at each step that sends something: the built-in words, or this carrier's own. */
export function TemplatesPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const [open, setOpen] = useState<StepType | null>(null)
  const [language, setLanguage] = useState<Language>('en')
  return (
    <Panel
      title={translate('carriers.parts.templates')}
      aside={translate('carriers.templates_lead')}
    >
      <Box sx={{ maxWidth: 240 + 2 * 16, px: 4, mb: 4 }}>
        <Field
          label={translate('carriers.language')}
          control={(ids) => (
            <ChoiceInput
              {...ids}
              value={language}
              options={LANGUAGE_CODES.map((value) => ({ value, words: LANGUAGES[value] }))}
              onText={(text) => setLanguage(LANGUAGE_CODES.find((each) => each === text) ?? 'en')}
            />
          )}
        />
      </Box>
      <RecordTable
        label={translate('carriers.parts.templates')}
        heads={['step', 'subject', 'words', 'actions'].map((name) => ({
          name,
          label: translate(`carriers.heads.${name}`),
        }))}
      >
        {TEMPLATE_STEPS[language].map((type) => {
          const { displayName } = STEPS[type]
          const isOwn = ownTemplate(type, carrier, language) !== undefined
          return (
            <tr key={type}>
              <th scope="row">{displayName}</th>
              <td>
                <bdi>{templateOf(type, carrier, language)?.subject || '–'}</bdi>
              </td>
              <td>{translate(isOwn ? 'carriers.own_words' : 'carriers.built_in')}</td>
              <td className="actions">
                <Button
                  variant="text"
                  startIcon={<EditOutlined />}
                  onClick={() => setOpen(type)}
                  aria-label={translate('carriers.change_template_of', { step: displayName })}
                >
                  {translate('manage.change')}
                </Button>
              </td>
            </tr>
          )
        })}
      </RecordTable>
      {open !== null && (
        <TemplateDialog
          type={open}
          language={language}
          carrier={carrier}
          onDone={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

const NO_WORDS: OutgoingTemplate = { subject: '', text: '' }

/** The words of one step, with what comes of them beside: of a sample, or of the newest audit. */
function TemplateDialog({
  type,
  language,
  carrier,
  onDone,
}: {
  type: StepType
  language: Language
  carrier: Carrier
  onDone: () => void
}) {
  const translate = useTranslate()
  // The words are the draft from the moment that the dialog opens.
  const [base, setBase] = useDraftBase(carrier, true, (each) => ownTemplate(type, each, language))
  const { change, waiting, refused, clear } = useCarrierChange('changeTemplates', base)
  const stored = templateOf(type, carrier, language) ?? NO_WORDS
  const [words, setWords] = useState(stored)
  const [isReal, setReal] = useState(false)
  const preview = useTemplatePreview({ type, language }, carrier, words, isReal)
  const { displayName } = STEPS[type]
  const isOwn = ownTemplate(type, carrier, language) !== undefined
  const set = async (template: typeof words | null) => {
    if (await change({ step: type, template, language })) onDone()
  }
  return (
    <FormDialog
      title={displayName}
      about={`${carrier.name}, ${LANGUAGES[language]}`}
      width={1000}
      submit={translate('manage.save')}
      onSubmit={() => void set(words)}
      onClose={onDone}
      waiting={waiting}
      refused={refused}
      foot={
        <>
          {isOwn && (
            <Button variant="text" disabled={waiting} onClick={() => void set(null)}>
              {translate('carriers.reset_template')}
            </Button>
          )}
          {!isSameValue(words, stored) && (
            <Button
              variant="text"
              disabled={waiting}
              onClick={() => {
                setWords(stored)
                setBase(carrier)
                clear()
              }}
            >
              {translate('carriers.undo')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
          <WordsFields type={type} words={words} onChange={setWords} />
          {lacksLink(type, words) && (
            <NoticeBox
              role="status"
              tone="amber"
              icon={LinkOffOutlined}
              title={translate('carriers.no_link')}
            >
              {translate('carriers.no_link_text')}
            </NoticeBox>
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <CheckField
            label={translate('carriers.with_newest')}
            checked={isReal}
            onCheck={setReal}
          />
          <Preview preview={preview} />
        </Box>
      </Box>
    </FormDialog>
  )
}

function Preview({ preview }: { preview: ReturnType<typeof useTemplatePreview> }) {
  const translate = useTranslate()
  if (preview === null) return <span>{translate('app.loading')}</span>
  if (!preview.ok) return <Mistake refusal={preview.error} />
  const { subject, text } = preview.value
  return (
    <Written
      role="region"
      aria-label={translate('carriers.preview')}
      // It scrolls, so it has to be reachable without a mouse.
      tabIndex={0}
      style={{ maxHeight: 460, overflowY: 'auto' }}
    >
      {subject !== '' && <b>{`${subject}\n\n`}</b>}
      {text}
    </Written>
  )
}

function Mistake({ refusal: { message, next } }: { refusal: Refusal }) {
  return (
    <Box role="status" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
      {message} {next}
    </Box>
  )
}

/** Stands for the PIN of a real audit, which no preview shows. */
const HIDDEN_PIN = '••••••••'

/**
 * What would be written, of a sample or of the carrier's newest audit; null until that is read. A
 * carrier without audits shows the sample; a failed read is refused with READ_FAILED.
 */
function useTemplatePreview(
  { type, language }: { type: StepType; language: Language },
  carrier: Carrier,
  words: OutgoingTemplate,
  isReal: boolean,
): Result<OutgoingTemplate> | null {
  const { clock } = useServices()
  const {
    data: audit,
    isPending,
    isError,
  } = useProviderQuery('readNewestAudit', { id: carrier.id }, { enabled: isReal })
  if (isReal && isPending) return null
  // A failed read is no carrier without audits.
  if (isReal && isError && audit === undefined)
    return { ok: false, error: refusal('READ_FAILED', { what: 'The newest audit' }) }
  const values =
    isReal && audit
      ? placeholderValues({ ...audit, insuredLanguage: language, agentLanguage: language }, type, {
          carrier: { ...carrier, cadence: {} },
          now: clock.now(),
          publicUrl: window.location.origin,
          pin: HIDDEN_PIN,
        })
      : sampleValues(carrier, language)
  return renderTemplate(words, values)
}
