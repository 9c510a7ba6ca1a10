import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useStore, useTranslate } from 'ra-core'
import { useState } from 'react'
import {
  type NoticeChoices,
  noticeKindsOf,
  readNoticeChoices,
} from '#shared/audit/noticeChoices.ts'
import { askForDesktop, desktopPermission } from '../../notices/useShowNotices.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { NOTICES_KEY } from '../preferences.ts'
import { useActiveCarrier } from '../useActiveCarrier.ts'
import '../../notices/noticeMessages.ts'

/** Which notifications are shown while the admin is open. Not for carrier users, who get none. */
export function NoticesPanel() {
  const translate = useTranslate()
  const { user } = useActiveCarrier()
  const [kept, setKept] = useStore<unknown>(NOTICES_KEY, null)
  const [refused, setRefused] = useState<'denied' | 'not_answered' | null>(null)
  const kinds = user === null ? [] : noticeKindsOf(user.role)
  if (kinds.length === 0) return null
  const choices = readNoticeChoices(kept)
  const permission = desktopPermission()
  const isAny = kinds.some((kind) => choices[kind])
  const set = (changes: Partial<NoticeChoices>) => setKept({ ...choices, ...changes })
  const setDesktop = async (isWanted: boolean) => {
    setRefused(null)
    if (!isWanted) return set({ desktop: false })
    // The browser asks only where the person has not answered yet; this is the click it wants.
    const answer = await askForDesktop()
    if (answer === 'granted') return set({ desktop: true })
    setRefused(answer === 'default' ? 'not_answered' : 'denied')
  }
  // Chosen and forbidden since in the browser's own settings: it is off, and that is said.
  const isForbidden = permission === 'denied' && choices.desktop
  const problem = refused ?? (isForbidden ? 'denied' : null)
  return (
    <Panel title={translate('notices.title')} aside={translate('notices.about')}>
      <Box sx={{ display: 'grid', gap: 3, px: 4, pb: 4 }}>
        {kinds.map((kind) => (
          <FormControlLabel
            key={kind}
            control={
              <Switch
                size="small"
                edge="start"
                checked={choices[kind]}
                onChange={(_, checked) => set({ [kind]: checked })}
              />
            }
            label={translate(`notices.kind.${kind}`)}
            sx={{ ml: 0, mr: 0, gap: 2 }}
          />
        ))}
        <div>
          <FormControlLabel
            control={
              <Switch
                size="small"
                edge="start"
                checked={choices.desktop && permission === 'granted'}
                disabled={!isAny || permission === 'unsupported'}
                onChange={(_, checked) => void setDesktop(checked)}
                slotProps={{ input: { 'aria-describedby': 'notices-desktop-hint' } }}
              />
            }
            label={translate('notices.desktop')}
            sx={{ ml: 0, mr: 0, gap: 2 }}
          />
          <Box id="notices-desktop-hint" sx={{ pl: 10, fontSize: 12, color: 'text.secondary' }}>
            {translate(
              permission === 'unsupported'
                ? 'notices.unsupported'
                : isAny
                  ? 'notices.desktop_hint'
                  : 'notices.nothing_chosen',
            )}
          </Box>
          {problem !== null && (
            <Box
              role="alert"
              sx={({ palette }) => ({
                pl: 12,
                pt: 1,
                fontSize: 12,
                color: palette.bakehouse.tones.amber.text,
              })}
            >
              {translate(`notices.${problem}`)}
            </Box>
          )}
        </div>
      </Box>
    </Panel>
  )
}
