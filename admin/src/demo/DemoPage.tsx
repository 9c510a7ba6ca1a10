import Add from '@mui/icons-material/Add'
import LockOutlined from '@mui/icons-material/LockOutlined'
import PlayCircleOutline from '@mui/icons-material/PlayCircleOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useGetOne, useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { lazyScreen } from '../app/lazyScreen.ts'
import { type KnownCarrier, useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { FailurePanel, ReadPart } from '../ui/failures.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Card, MessagePanel, Panel } from '../ui/Panel.tsx'
import { StateChip } from '../ui/states.tsx'
import { DemoDrive } from './DemoDrive.tsx'
import { useDemoAudits } from './useDemoAudits.ts'
import './demoMessages.ts'

const Gallery = lazyScreen(async () => (await import('./Gallery.tsx')).Gallery)

/** The demo page (specification §2): a demo audit taken through its steps, and the shared parts. */
export function DemoPage() {
  const translate = useTranslate()
  const { user, carriers, error, retry } = useActiveCarrier()
  const carrier = carriers.find(({ id }) => id === DEFAULT_CARRIER)
  usePageTitle(translate('demo.title'))
  const denied = refusal('DEMO_NO_ACCESS', { carrier: DEFAULT_CARRIER })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <header>
        <Typography variant="h1">{translate('demo.title')}</Typography>
        <Box sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('demo.lead', { carrier: DEFAULT_CARRIER })}
        </Box>
      </header>
      {user === null && error !== null && (
        <Card aria-label={translate('demo.audits')}>
          <FailurePanel error={error} onRetry={retry} />
        </Card>
      )}
      {user !== null && carrier !== undefined && <DemoWork carrier={carrier} />}
      {user !== null && carrier === undefined && (
        <Card aria-label={translate('demo.audits')}>
          <MessagePanel icon={LockOutlined} tone="amber" title={denied.message.replace(/\.$/, '')}>
            {denied.next}
          </MessagePanel>
        </Card>
      )}
      <Panel title={translate('demo.gallery')}>
        <Box sx={{ px: 4, pb: 4 }}>
          <Box sx={{ mb: 4, color: 'text.secondary' }}>{translate('demo.gallery_lead')}</Box>
          <Suspense fallback={<div role="status">{translate('gallery.reading')}</div>}>
            <Gallery />
          </Suspense>
        </Box>
      </Panel>
    </Box>
  )
}

/** In the address: which demo audit is driven, so that a reload goes on with it. */
const CHOSEN = 'audit'

/** The demo audits there are, and the one that is driven. */
function DemoWork({ carrier }: { carrier: KnownCarrier }) {
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
        <FormDialog
          title={translate('demo.remove_title', { name: removing.insuredCompany })}
          width={480}
          submit={translate('demo.remove_submit')}
          busy={isRemoving}
          refused={refused}
          onSubmit={() => void remove(removing)}
          onClose={() => setRemoving(null)}
          foot={isRemoving ? translate('demo.removing') : null}
        >
          <div>{translate('demo.remove_text')}</div>
        </FormDialog>
      )}
    </>
  )
}

/** One demo audit: which it is, where it stands, and the two things that can be done with it. */
function DemoRow({
  audit,
  isChosen,
  onDrive,
  onRemove,
}: {
  audit: Audit
  isChosen: boolean
  onDrive: () => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  // The one that is driven is read again and again; its row follows.
  const { data = audit } = useGetOne<Audit>('audits', { id: audit.id }, { enabled: isChosen })
  const { auditCode, insuredCompany, bakeState } = data
  return (
    <Box
      component="li"
      aria-current={isChosen ? 'true' : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        minHeight: 44,
        px: 4,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: isChosen ? 'action.selected' : undefined,
      }}
    >
      <Box component="span" className="figures" sx={{ fontWeight: 550, minWidth: 72 }}>
        {auditCode}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 160 }}>
        <bdi>{insuredCompany}</bdi>
      </Box>
      <StateChip state={bakeState} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button
          variant="outlined"
          aria-pressed={isChosen}
          aria-label={`${translate(isChosen ? 'demo.driven' : 'demo.drive')}: ${auditCode}`}
          onClick={onDrive}
        >
          {translate(isChosen ? 'demo.driven' : 'demo.drive')}
        </Button>
        <Button aria-label={`${translate('demo.remove')}: ${auditCode}`} onClick={onRemove}>
          {translate('demo.remove')}
        </Button>
      </Box>
    </Box>
  )
}
