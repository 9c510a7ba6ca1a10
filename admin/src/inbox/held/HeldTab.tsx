import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { type HeldFile, OPEN_HELD_STATES } from '#shared/documents/heldFiles.ts'
import type { HeldDecision } from '#shared/documents/ops/quarantine.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useProviderMutation } from '../../providers/useProviderMutation.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Moment } from '../../ui/ElapsedTime.tsx'
import { PlainList } from '../../ui/PlainList.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { Column } from '../../ui/toolkit.tsx'
import './heldMessages.ts'

const OLDEST_FIRST = { field: 'dateAdded', order: 'ASC' } as const

/** What is asked about one file. */
interface Asked {
  file: HeldFile
  to: HeldDecision['to']
}

/** The active carrier's files that wait for the virus scanner, or for a person because they are infected. */
export function HeldTab() {
  const translate = useTranslate()
  const { user, carrier } = useActiveCarrier()
  const [asked, setAsked] = useState<Asked | null>(null)
  if (user === null) return <RowsSkeleton />
  return (
    // The card with the tabs is its frame.
    <Box sx={{ '& > section': { border: 0, borderRadius: 0 } }}>
      <PlainList
        key={carrier.id}
        resource="heldFiles"
        title={translate('held.title', { carrier: carrier.name })}
        sort={OLDEST_FIRST}
        filter={{ carrierCompany: carrier.id, state: OPEN_HELD_STATES }}
        empty={translate('held.empty')}
      >
        <Column
          source="dateAdded"
          disableSort
          render={({ dateAdded }) => (
            <Moment at={dateAdded} timeZone={carrier.timeZone} seconds={false} />
          )}
        />
        <Column source="name" disableSort isRowHead render={({ name }) => <bdi>{name}</bdi>} />
        <Column source="state" disableSort render={({ state }) => <StateChip state={state} />} />
        <Column source="door" disableSort render={({ door }) => translate(`held.door.${door}`)} />
        <Column
          source="auditCode"
          disableSort
          render={({ auditCode }) =>
            auditCode === '' ? (
              ''
            ) : (
              <Link to={`/audits/${canonicalAuditCode(auditCode)}`}>{auditCode}</Link>
            )
          }
        />
        <Column
          label="held.actions"
          className="actions"
          render={(file) => <Decisions file={file as HeldFile} onAsk={setAsked} />}
        />
      </PlainList>
      {asked !== null && <Decide key={asked.to} {...asked} onClose={() => setAsked(null)} />}
    </Box>
  )
}

/** A held file's state, as a sign and a word. */
function StateChip({ state }: Pick<HeldFile, 'state'>) {
  const translate = useTranslate()
  const isInfected = state === 'infected'
  return (
    <ToneChip
      tone={isInfected ? 'red' : 'amber'}
      icon={isInfected ? GppBadOutlined : HourglassEmptyOutlined}
    >
      {translate(`held.state.${state}`)}
    </ToneChip>
  )
}

function Decisions({ file, onAsk }: { file: HeldFile; onAsk: (asked: Asked) => void }) {
  const translate = useTranslate()
  const { name } = file
  return (
    <>
      <Button
        variant="text"
        aria-label={translate('held.discard_of', { name })}
        onClick={() => onAsk({ file, to: 'discarded' })}
      >
        {translate('held.discard')}
      </Button>
      <Button
        variant="text"
        aria-label={translate('held.release_of', { name })}
        onClick={() => onAsk({ file, to: 'released' })}
      >
        {translate('held.release')}
      </Button>
    </>
  )
}

/** Says what a decision does, and asks the engine for it. */
function Decide({ file, to, onClose }: Asked & { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { ask, waiting, refused } = useProviderMutation('decideHeldFile')
  const { id: heldId, name, carrierCompany } = file
  const verb = to === 'released' ? 'release' : 'discard'
  const decide = async () => {
    if (!(await ask({ carrierCompany, request: { heldId, to } }))) return
    notify(translate(`held.${to}`, { name }), { type: 'info' })
    onClose()
  }
  return (
    <FormDialog
      title={translate(`held.${verb}`)}
      about={<bdi>{name}</bdi>}
      width={480}
      submit={translate(`held.${verb}`)}
      onSubmit={() => void decide()}
      onClose={onClose}
      waiting={waiting}
      refused={refused}
    >
      {translate(`held.${verb}_text`)}
    </FormDialog>
  )
}
