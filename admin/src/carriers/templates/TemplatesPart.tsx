import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { TEMPLATE_STEPS, templateOf } from '#shared/audit/messages/templates.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { Carrier, StepType } from '#shared/firm/model.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RecordTable } from '../../ui/table.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

/** What is written at each step that sends something: the built-in words, or this carrier's own. */
export function TemplatesPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const [open, setOpen] = useState<StepType | null>(null)
  return (
    <Panel
      title={translate('carriers.parts.templates')}
      aside={translate('carriers.templates_lead')}
    >
      <RecordTable
        label={translate('carriers.parts.templates')}
        heads={['step', 'subject', 'words', 'actions'].map((name) => ({
          name,
          label: translate(`carriers.heads.${name}`),
        }))}
      >
        {TEMPLATE_STEPS.map((type) => {
          const { displayName } = STEPS[type]
          const isOwn = carrier.templates?.[type] !== undefined
          return (
            <tr key={type}>
              <th scope="row">{displayName}</th>
              <td>
                <bdi>{templateOf(type, carrier)?.subject || '–'}</bdi>
              </td>
              <td>{translate(isOwn ? 'carriers.own_words' : 'carriers.built_in')}</td>
              <td className="actions">
                <Button
                  variant="text"
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
        <TemplateDialog type={open} carrier={carrier} onDone={() => setOpen(null)} />
      )}
    </Panel>
  )
}
