import Add from '@mui/icons-material/Add'
import PlayCircleOutline from '@mui/icons-material/PlayCircleOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import type { KnownCarrier } from '../app/useActiveCarrier.ts'
import { ReadPart } from '../ui/failures.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Card, MessagePanel, Panel } from '../ui/Panel.tsx'
import { DemoDrive } from './DemoDrive.tsx'
import { DemoRow } from './DemoRow.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useDemoAudits } from './useDemoAudits.ts'

/** In the address: which demo audit is driven, so that a reload goes on with it. */
const CHOSEN = 'audit'

/** The demo audits there are, and the one that is driven. */
export function DemoWork({ carrier }: { carrier: KnownCarrier }) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const [removing, setRemoving] = useState<Audit | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const { reading, busy, refused, forget, make, remove, isRemoving } = useDemoAudits({
    onMade: (auditCode) => drive({ auditCode }),
    onRemoved: () => {
      setRemoved(removing?.auditCode ?? null)
      setRemoving(null)
    },
  })
  const audits = reading.data ?? []
  const chosen =
    audits.find(({ auditCode }) => auditCode === params.get(CHOSEN)) ??
    (audits.length === 1 ? audits[0] : undefined)
  // It may be deleted before the list is read again, so it is not read while it is being removed.
  const driven = isRemoving && chosen?.id === removing?.id ? undefined : chosen
  const drive = ({ auditCode }: Pick<Audit, 'auditCode'>) =>
    setParams({ [CHOSEN]: auditCode }, { replace: true })
  const add = () => {
    setRemoved(null)
    void make()
  }
  const button = (variant: 'contained' | 'outlined') => (
    <Button
      variant={variant}
      startIcon={<Add />}
      aria-disabled={busy}
      onClick={() => !busy && add()}
    >
      {translate(busy ? 'demo.making' : 'demo.make')}
    </Button>
  )
  return (
    <>
      <Panel
        title={translate('demo.audits')}
        aside={audits.length > 0 ? button('outlined') : undefined}
      >
        {refused !== null && removing === null && (
          <Box sx={{ px: 4, pb: 4 }}>
            <RefusalNote refusal={refused} />
          </Box>
        )}
        <Box role="status" sx={{ px: 4, pb: removed === null ? 0 : 3, color: 'success.main' }}>
          {removed !== null && translate('demo.removed', { code: removed })}
        </Box>
        <ReadPart
          reading={reading}
          timeZone={carrier.timeZone}
          loading={
            <Box role="status" sx={{ px: 4, pb: 4, color: 'text.secondary' }}>
              {translate('demo.reading')}
            </Box>
          }
        >
          {(read) =>
            read.length === 0 ? (
              <MessagePanel
                icon={PlayCircleOutline}
                tone="slate"
                title={translate('demo.none')}
                actions={button('contained')}
              >
                {translate('demo.none_text')}
              </MessagePanel>
            ) : (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {read.map((audit) => (
                  <DemoRow
                    key={audit.id}
                    audit={audit}
                    isChosen={audit.id === driven?.id}
                    onDrive={() => drive(audit)}
                    onRemove={() => {
                      forget()
                      setRemoving(audit)
                    }}
                  />
                ))}
              </Box>
            )
          }
        </ReadPart>
      </Panel>
      {driven !== undefined ? (
        <DemoDrive key={driven.id} auditFSID={driven.id} timeZone={carrier.timeZone} />
      ) : (
        audits.length > 0 && (
          <Card aria-label={translate('demo.choose')}>
            <MessagePanel icon={PlayCircleOutline} tone="slate" title={translate('demo.choose')}>
              {translate('demo.choose_text')}
            </MessagePanel>
          </Card>
        )
      )}
      {removing !== null && (
        <RemoveDialog
          audit={removing}
          busy={isRemoving}
          refused={refused}
          onClose={() => setRemoving(null)}
          onRemove={() => void remove(removing)}
        />
      )}
    </>
  )
}
