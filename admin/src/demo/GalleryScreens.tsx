import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { HttpError, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { BakeState } from '#shared/audit/states.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { EventList } from '../audits/EventList.tsx'
import { StateCountBars } from '../ui/bars.tsx'
import { FormDialog } from '../ui/dialog.tsx'
import { FailurePanel } from '../ui/failures.tsx'
import { Control, Field } from '../ui/inputs.tsx'
import { MessagePanel, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { StateChip } from '../ui/states.tsx'
import { RecordTable } from '../ui/table.tsx'
import { TabButtons, TabLinks } from '../ui/tabs.tsx'

const nothing = () => {}

const RANKS = [
  { name: 'page', variant: 'h1' },
  { name: 'dialog', variant: 'h2' },
  { name: 'section', variant: 'h4' },
  { name: 'body', variant: 'body1' },
  { name: 'small', variant: 'caption' },
] as const

/** The ranks of text, largest first. */
export function TypeRanks() {
  const translate = useTranslate()
  return (
    <Box className="figures">
      {RANKS.map(({ name, variant }) => (
        <Typography key={name} variant={variant} component="p" sx={{ my: 1 }}>
          {translate(`gallery.${name}`)}
        </Typography>
      ))}
    </Box>
  )
}

const TABS = ['full', 'empty', 'loading'] as const

/** Parts with an address each, and parts of one screen. */
export function Tabs() {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<(typeof TABS)[number]>('full')
  const tabs = TABS.map((name, count) => ({ name, label: translate(`gallery.${name}`), count }))
  return (
    <>
      <TabLinks
        label={translate('gallery.tab_links')}
        here="full"
        tabs={tabs.map((tab) => ({ ...tab, to: '/demo' }))}
      />
      <TabButtons
        label={translate('gallery.tabs')}
        tabs={tabs}
        chosen={chosen}
        onChange={setChosen}
      />
    </>
  )
}

const SOME_STATES: readonly BakeState[] = ['ORDER', 'CONTACTING', 'SUBMITTED']

/** Records under their heads, and counts as bars. */
export function Tables() {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <Panel title={translate('gallery.records')}>
        <RecordTable
          label={translate('gallery.records')}
          heads={[
            { name: 'name', label: translate('gallery.field') },
            { name: 'state', label: translate('gallery.states') },
            { name: 'count', label: translate('gallery.amount'), align: 'right' },
          ]}
        >
          {SOME_STATES.map((state, n) => (
            <tr key={state}>
              <th scope="row">{state}</th>
              <td>
                <StateChip state={state} />
              </td>
              <td className="number figures">{(n + 1) * 1204}</td>
            </tr>
          ))}
        </RecordTable>
      </Panel>
      <Panel title={translate('gallery.counts')}>
        <StateCountBars states={SOME_STATES.map((state, n) => ({ state, count: 12 - 4 * n }))} />
      </Panel>
    </Box>
  )
}

/** A dialog with a form, and a refusal inside. */
export function Dialogs() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const close = () => {
    setOpen(false)
    setRefused(false)
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('gallery.open_dialog')}
      </Button>
      {isOpen && (
        <FormDialog
          title={translate('gallery.dialog')}
          about={translate('gallery.field_hint')}
          submit={translate('gallery.refuse')}
          onSubmit={() => setRefused(true)}
          onClose={close}
          refused={isRefused ? refusal('AUDIT_CHANGED') : null}
        >
          <Field label={translate('gallery.field')} control={(ids) => <Control {...ids} />} />
        </FormDialog>
      )}
    </>
  )
}

/** Being read, empty with the next useful thing, failed with its reference, read. */
export function FourStates() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const date = clock.now()
  const failure = {
    refusal: refusal('READ_FAILED', { what: 'The audits' }),
    reference: 'DEMO-1',
    at: date,
  }
  const entry = { n: 1, h: '', op: 'NOTE', text: translate('gallery.full'), userId: '', date }
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <Panel title={translate('gallery.loading')}>
        <RowsSkeleton rows={3} label={translate('gallery.loading')} />
      </Panel>
      <Panel title={translate('gallery.full')}>
        <EventList
          events={[entry, { ...entry, n: 2 }]}
          empty={translate('gallery.empty')}
          timeZone={carrier.timeZone}
        />
      </Panel>
      <Panel title={translate('gallery.empty_state')}>
        <MessagePanel
          icon={InboxOutlined}
          tone="slate"
          title={translate('gallery.empty')}
          actions={<Button variant="outlined">{translate('gallery.outlined')}</Button>}
        >
          {translate('gallery.empty_text')}
        </MessagePanel>
      </Panel>
      <Panel title={translate('gallery.failed_state')}>
        <FailurePanel
          error={new HttpError(failure.refusal.message, 503, failure)}
          onRetry={nothing}
        />
      </Panel>
    </Box>
  )
}
