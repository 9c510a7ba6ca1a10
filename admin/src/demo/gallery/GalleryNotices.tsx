import ErrorOutline from '@mui/icons-material/ErrorOutline'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import { useTranslate } from 'ra-core'
import { refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { StaleNote } from '../../ui/failures.tsx'
import { NoticeBox, RefusalNote } from '../../ui/notices.tsx'

const nothing = () => {}

/** What a screen says beside its contents: a warning, mistakes, a refusal, that reading fails. */
export function GalleryNotices() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  return (
    <>
      <NoticeBox tone="amber" icon={ReportProblemOutlined} title={translate('gallery.warning')}>
        {translate('gallery.warning_text')}
      </NoticeBox>
      <NoticeBox tone="red" icon={ErrorOutline} title={translate('gallery.field_wrong')}>
        {translate('gallery.field_mistake')}
      </NoticeBox>
      <RefusalNote refusal={refusal('AUDIT_CHANGED')} onLookAgain={nothing} />
      <StaleNote since={clock.now()} timeZone={carrier.timeZone} onRetry={nothing} />
    </>
  )
}
