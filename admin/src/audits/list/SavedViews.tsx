import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { useAuditFilter } from './useAuditFilter.ts'
import { isSameFilter, STANDARD_VIEWS, saveable, useSavedViews } from './useSavedViews.ts'

/** The views as one row of names; the one that is on screen is marked. */
export function SavedViews() {
  const translate = useTranslate()
  const { filter, show } = useAuditFilter()
  const { views, save, remove } = useSavedViews()
  const [saving, setSaving] = useState(false)
  const standard = STANDARD_VIEWS.map(({ key, filter }) => ({
    name: translate(`views.${key}`),
    filter,
    isOwn: false,
  }))
  const all = [...standard, ...views.map((view) => ({ ...view, isOwn: true }))]
  const current = all.find((view) => isSameFilter(view.filter, filter))
  return (
    <Box
      component="nav"
      aria-label={translate('views.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 5,
        mb: 3,
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      {all.map(({ name, filter, isOwn }) => (
        <Box key={`${isOwn}${name}`} sx={{ display: 'inline-flex', alignItems: 'center' }}>
          <View
            aria-current={current?.name === name ? 'true' : undefined}
            onClick={() => show(filter)}
          >
            {name}
          </View>
          {isOwn && (
            <IconButton
              onClick={() => remove(name)}
              aria-label={translate('views.remove', { name })}
              sx={{ width: 24, height: 24 }}
            >
              <Close sx={{ fontSize: 14 }} />
            </IconButton>
          )}
        </Box>
      ))}
      {current === undefined && !isSameFilter(saveable(filter), {}) && (
        <Button variant="text" startIcon={<BookmarkBorder />} onClick={() => setSaving(true)}>
          {translate('views.save')}
        </Button>
      )}
      {saving && (
        <SaveViewDialog
          onClose={() => setSaving(false)}
          onSave={(name) => {
            save(name, filter)
            setSaving(false)
          }}
        />
      )}
    </Box>
  )
}

const View = styled(ButtonBase)(({ theme: { palette } }) => ({
  height: 36,
  fontSize: 13,
  fontWeight: 550,
  color: palette.text.secondary,
  borderBottom: '2px solid transparent',
  '&:hover': { color: palette.text.primary },
  '&[aria-current]': { color: palette.text.primary, borderBottomColor: palette.bakehouse.accent },
}))
