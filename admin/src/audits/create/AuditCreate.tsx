import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useCreate, useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  NEW_ORDER_FIELD_NAMES,
  NEW_ORDER_FIELDS,
  type NewOrder,
  type NewOrderField,
  newOrderMistakes,
} from '#shared/orders/newOrder.ts'
import { useServices } from '../../app/services.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { failureOf } from '../../ui/failures.tsx'
import { FieldNote, TypedInput } from '../../ui/inputs.tsx'
import { StateInput } from '../../ui/StateInput.tsx'
import './createMessages.ts'

/** The fields as they stand together; a wide one takes the whole line. */
const GROUPS: readonly { title: string; fields: readonly NewOrderField[] }[] = [
  {
    title: 'create.policy',
    fields: ['orderNumber', 'policyNumber', 'policyStart', 'policyEnd', 'auditType', 'auditDue'],
  },
  {
    title: 'create.insured',
    fields: [
      'insuredCompany',
      'insuredFirstName',
      'insuredLastName',
      'insuredEmail',
      'insuredPhone',
      'naics',
    ],
  },
  {
    title: 'create.address',
    fields: [
      'insuredMailingAddress1',
      'insuredMailingCity',
      'insuredMailingState',
      'insuredMailingZip',
    ],
  },
]
const WIDE: readonly NewOrderField[] = ['insuredCompany', 'insuredMailingAddress1']
const SHORT: readonly NewOrderField[] = ['insuredMailingState', 'insuredMailingZip']

/** Types an order: each field says what is wrong with it while it is typed. Then opens the audit. */
export function AuditCreate({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [create, { isPending: busy, error }] = useCreate<Audit>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const fields = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<NewOrder>({})
  const [left, setLeft] = useState<ReadonlySet<NewOrderField>>(new Set())
  const mistakes = newOrderMistakes(typed)

  const submit = () => {
    setLeft(new Set(NEW_ORDER_FIELD_NAMES))
    const wrong = GROUPS.flatMap(({ fields }) => fields).find((name) => mistakes[name])
    if (wrong !== undefined) {
      fields.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    const onSuccess = ({ auditCode }: Audit) => {
      // What useCreate keeps for the audit's page went through JSON: its moments are texts.
      queries.removeQueries({ queryKey: ['audits', 'getOne'] })
      void queries.invalidateQueries({ queryKey: ['audits'] })
      void navigate(`/audits/${canonicalAuditCode(auditCode)}`)
    }
    void create('audits', { data: typed }, { onSuccess })
  }
  return (
    <FormDialog
      title={translate('create.title', { carrier: carrier.name })}
      width={640}
      submit={translate('create.submit')}
      onSubmit={submit}
      onClose={onClose}
      busy={busy}
      refused={error === null ? null : failureOf(error, clock.now()).refusal}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate('create.lead')}</Box>
      <Box ref={fields} sx={{ display: 'grid', gap: 4 }}>
        {GROUPS.map(({ title, fields }) => (
          <Box key={title} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
            <Typography variant="h4" component="legend" sx={{ mb: 3, p: 0 }}>
              {translate(title)}
            </Typography>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: 'repeat(4, 1fr)' },
                gap: 4,
              }}
            >
              {fields.map((name) => {
                const { label, kind, isNeeded } = NEW_ORDER_FIELDS[name]
                // A field shows its mistake only after it was left: half-typed input is no mistake.
                const mistake = left.has(name) ? mistakes[name] : undefined
                return (
                  <OrderField
                    key={name}
                    name={name}
                    label={label}
                    isNeeded={isNeeded}
                    value={typed[name] ?? ''}
                    mistake={mistake}
                    hint={hintOf(name, kind, translate)}
                    columns={WIDE.includes(name) ? 4 : SHORT.includes(name) ? 1 : 2}
                    onChange={(text) => setTyped({ ...typed, [name]: text })}
                    onLeave={() => {
                      if ((typed[name] ?? '') !== '') setLeft(new Set([...left, name]))
                    }}
                  />
                )
              })}
            </Box>
          </Box>
        ))}
      </Box>
    </FormDialog>
  )
}

function hintOf(name: NewOrderField, kind: string, translate: (key: string) => string) {
  if (name === 'auditDue') return translate('create.due_hint')
  return kind === 'day' ? translate('create.day_hint') : undefined
}

/** One field of the form: its label above, its mistake or hint below. */
function OrderField({
  name,
  label,
  isNeeded,
  value,
  mistake,
  hint,
  columns,
  onChange,
  onLeave,
}: {
  name: NewOrderField
  label: string
  isNeeded: boolean
  value: string
  mistake: string | undefined
  hint: string | undefined
  /** Of the four columns of the form. */
  columns: number
  onChange: (text: string) => void
  onLeave: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const said = mistake ?? hint
  const { kind } = NEW_ORDER_FIELDS[name]
  const input = {
    id,
    name,
    value,
    onText: onChange,
    onBlur: onLeave,
    'aria-required': isNeeded,
    'aria-invalid': mistake !== undefined,
    'aria-describedby': said === undefined ? undefined : `${id}-said`,
  }
  return (
    <Box
      sx={{ display: 'grid', gap: 1, alignContent: 'start', gridColumn: { sm: `span ${columns}` } }}
    >
      <Box
        component="label"
        htmlFor={id}
        sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 500 }}
      >
        {label}{' '}
        {isNeeded && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {translate('create.needed')}
          </Box>
        )}
      </Box>
      {kind === 'state' ? (
        <StateInput {...input} />
      ) : (
        <TypedInput
          {...input}
          kind={kind === 'phone' || kind === 'zip' ? kind : undefined}
          autoFocus={name === 'orderNumber'}
        />
      )}
      {said !== undefined && (
        <FieldNote
          id={`${id}-said`}
          role={mistake === undefined ? undefined : 'alert'}
          tone={mistake === undefined ? 'plain' : 'red'}
          sx={{ mt: 0 }}
        >
          {said}
        </FieldNote>
      )}
    </Box>
  )
}
