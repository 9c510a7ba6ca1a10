import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { HttpError, useTranslate } from 'ra-core'
import { refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { EventList } from '../../audits/EventList.tsx'
import { FailurePanel } from '../../ui/failures.tsx'
import { MessagePanel, Panel } from '../../ui/Panel.tsx'

const nothing = () => {}

/** Being read, empty with the next useful thing, failed with its reference, read. */
export function GalleryStates() {
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
        <Box sx={{ px: 4, pb: 4 }}>
          {['80%', '60%', '70%'].map((width) => (
            <Skeleton
              key={width}
              animation={false}
              variant="text"
              width={width}
              sx={{ fontSize: 20 }}
            />
          ))}
        </Box>
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
