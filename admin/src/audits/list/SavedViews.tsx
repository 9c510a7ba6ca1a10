import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Close from '@mui/icons-material/Close'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { LONGEST_VIEW_NAME, readAuditSort } from '#shared/audit/listQuery.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { readAuditFilter } from '../../providers/dataProvider/auditFilter.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Field, MistakeNote, TypedInput } from '../../ui/inputs.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { useAuditFilter, useListOrder } from './useAuditFilter.ts'
import {
  isSameView,
  STANDARD_VIEWS,
  saveable,
  useSavedViews,
  useSharedViews,
  type ViewContent,
} from './useSavedViews.ts'

interface ListedView extends ViewContent {
  id: string
  name: string
  /** Who shared it; absent for a standard view and the user's own. */
  sharedBy?: string
  /** Absent: it is not this person's to remove. */
  remove?: () => void
}

/** The views as one row of names; the one that is on screen is marked. */
export function SavedViews() {
  const translate = useTranslate()
  const { filter, show } = useAuditFilter()
  const { chosen: sort } = useListOrder()
  const { views, save, remove } = useSavedViews()
  const shared = useSharedViews()
  const { carrier } = useActiveCarrier()
  const [saving, setSaving] = useState(false)
  const standard = STANDARD_VIEWS.map(({ key, filter }) => ({
    id: key,
    name: translate(`views.${key}`),
    filter,
  }))
  const all: readonly ListedView[] = [
    ...standard,
    ...shared.views.map((view) => ({
      id: view.id,
      name: view.name,
      filter: readAuditFilter(view.filter),
      sort: readAuditSort(view.sort) ?? undefined,
      sharedBy: view.by,
      ...(shared.mayRemove(view) ? { remove: () => void shared.remove(view) } : {}),
    })),
    ...views.map(({ name, ...content }) => ({
      id: `own ${name}`,
      name,
      ...content,
      remove: () => remove(name),
    })),
  ]
  const openSaving = () => {
    shared.clear()
    setSaving(true)
  }
  const current = all.find((view) => isSameView(view, { filter, sort }))
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
      {all.map((view) => (
        <Box key={view.id} sx={{ display: 'inline-flex', alignItems: 'center' }}>
          <View
            aria-current={current?.id === view.id ? 'true' : undefined}
            title={view.sharedBy && translate('views.shared', { by: view.sharedBy })}
            onClick={() => show(view.filter, view.sort)}
          >
            {view.sharedBy !== undefined && (
              <PeopleOutlined aria-hidden sx={{ fontSize: 14, mr: 1 }} />
            )}
            {view.name}
          </View>
          {view.remove !== undefined && (
            <IconButton
              onClick={view.remove}
              aria-label={translate('views.remove', { name: view.name })}
              sx={{ width: 24, height: 24 }}
            >
              <Close sx={{ fontSize: 14 }} />
            </IconButton>
          )}
        </Box>
      ))}
      {shared.hasFailed && (
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{translate('views.shared_failed')}</Box>
      )}
      {current === undefined && !isSameView({ filter: saveable(filter), sort }, { filter: {} }) && (
        <Button variant="text" startIcon={<BookmarkBorder />} onClick={openSaving}>
          {translate('views.save')}
        </Button>
      )}
      {!saving && shared.refused !== null && <RefusalNote refusal={shared.refused} />}
      {saving && (
        <SaveViewDialog
          carrier={carrier.name}
          refused={shared.refused}
          busy={shared.busy}
          onClose={() => {
            shared.clear()
            setSaving(false)
          }}
          onSave={async (name, isShared) => {
            if (!isShared) save(name, { filter, sort })
            else if (!(await shared.share(name, { filter: saveable(filter), sort }))) return
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

/** Asks for the name of a view, and whether the others at the carrier shall have it too. */
function SaveViewDialog({
  carrier,
  refused,
  busy,
  onSave,
  onClose,
}: {
  carrier: string
  refused: Refusal | null
  busy: boolean
  onSave: (name: string, isShared: boolean) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isShared, setShared] = useState(false)
  return (
    <FormDialog
      title={translate('views.save')}
      width={400}
      submit={translate('views.save')}
      onSubmit={() => {
        if (name.trim() === '') setMissing(true)
        else onSave(name.trim(), isShared)
      }}
      onClose={onClose}
      busy={busy}
      refused={refused}
    >
      <Field
        label={translate('views.name')}
        hint={translate('views.save_hint')}
        help={
          isMissing ? <MistakeNote mistake={refusal('VIEW_NAME_MISSING').message} /> : undefined
        }
        control={(ids) => (
          <TypedInput
            {...ids}
            autoFocus
            maxLength={LONGEST_VIEW_NAME}
            aria-invalid={isMissing}
            value={name}
            onText={setName}
          />
        )}
      />
      <CheckField
        label={translate('views.share', { carrier })}
        checked={isShared}
        onCheck={setShared}
      />
    </FormDialog>
  )
}
