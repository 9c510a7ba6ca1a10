import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type HeaderField, type LineField, ORDER_FIELDS } from '#shared/firm/feedProfile.ts'
import type { FieldLineage } from '#shared/orders/lineage.ts'
import type { OrderPreview, XmlTree } from '#shared/orders/preview.ts'
import { EmailText } from '../../ui/marks.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { auditFieldRows, classText, headerText } from '../orderTexts.ts'
import { XmlTreeView } from './XmlTreeView.tsx'
import '../../audits/sources/sourceMessages.ts'

/** What is said of a class line, beside its code. */
const CLASS_PARTS = [
  'classState',
  'classDescription',
  'premiumBasis',
  'estimatedExposure',
  'policyType',
  'rate',
  'location',
  'locationAddress',
  'locationCity',
  'locationState',
  'locationZip',
  'entity',
  'entityName',
  'fein',
  'entityType',
] as const satisfies readonly LineField[]

/**
 * One order in three forms side by side. A chosen field of the audit lights up the cells that it came
 * from; a chosen cell the fields that it became.
 */
export function OrderForms({
  look,
  tree,
  asked,
}: {
  look: OrderPreview
  tree: XmlTree | null
  /** The field whose cell is shown at once. */
  asked?: string | undefined
}) {
  const translate = useTranslate()
  const forms = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(asked ?? null)
  useEffect(() => {
    if (asked === undefined) return
    const at = forms.current?.querySelector('[data-lit]') ?? forms.current
    at?.scrollIntoView?.({ block: 'center' })
  }, [asked])
  const { taken, rows, columns, problems } = look
  const fields = taken === null ? [] : auditFieldRows(taken.fields)
  const source = taken?.lineage.find(({ field }) => field === chosen) ?? null
  const isLit = (line: number, column: string) =>
    source?.line === line && source.column === column && !source.isConstant
  const problemOf = (line: number, column: string) =>
    problems.find((one) => one.line === line && one.column === column)
  return (
    <Box ref={forms} sx={{ minWidth: 0 }}>
      <Box
        role="status"
        sx={{
          px: 4,
          py: 3,
          minHeight: 44,
          borderBottom: 1,
          borderColor: 'divider',
          overflowWrap: 'anywhere',
        }}
      >
        {taken === null
          ? translate('look.rejected')
          : chosen === null
            ? translate('look.hint')
            : wordsOf(
                fields.find(({ field }) => field === chosen)?.label ?? chosen,
                source,
                translate,
              )}
      </Box>
      {problems.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2, p: 4 }}>
          {problems.map(({ line, column, error }) => (
            <RefusalNote key={`${line}/${column}/${error.code}`} refusal={error} />
          ))}
        </Box>
      )}
      <Columns>
        <Part title={translate(tree === null ? 'look.original' : 'look.original_xml')}>
          {tree !== null ? (
            <XmlTreeView
              tree={tree}
              lit={source === null ? null : { path: source.column, text: source.text.trim() }}
              problemPaths={problems.map(({ column }) => column)}
            />
          ) : (
            rows.map(({ line, cells }) => (
              <Row key={line} data-asked={line === source?.line || undefined}>
                <Box sx={{ fontSize: 12, color: 'text.secondary', px: 1 }}>
                  {translate('look.line', { line })}
                </Box>
                <Pairs>
                  {cells.map((cell, at) => {
                    const column = columns[at] ?? translate('rejects.extra', { at: at + 1 })
                    if (cell === '' && !problemOf(line, column)) return null
                    return (
                      <div
                        key={column}
                        data-lit={isLit(line, column) || undefined}
                        data-wrong={problemOf(line, column) ? true : undefined}
                      >
                        <dt>{column}</dt>
                        <dd>
                          {cell === '' ? translate('changes.nothing') : <Value text={cell} />}
                        </dd>
                      </div>
                    )
                  })}
                </Pairs>
              </Row>
            ))
          )}
        </Part>
        <Part title={translate('look.consolidated')}>
          {taken !== null && (
            <>
              <Pairs>
                {Object.entries(taken.header)
                  .filter(([, text]) => text !== '')
                  .map(([field, text]) => (
                    <div key={field}>
                      <dt>{ORDER_FIELDS[field as keyof typeof ORDER_FIELDS].label}</dt>
                      <dd>
                        <Value text={headerText(field as HeaderField, text)} />
                      </dd>
                    </div>
                  ))}
              </Pairs>
              {taken.classes.map((line, at) => (
                <Pairs key={at}>
                  <div>
                    <dt>{translate('look.classes', { code: line.classCode })}</dt>
                    <dd>
                      {CLASS_PARTS.map((field) => classText(field, line))
                        .filter((part) => part !== '')
                        .join(' · ')}
                    </dd>
                  </div>
                </Pairs>
              ))}
            </>
          )}
        </Part>
        <Part title={translate('look.transformed')}>
          {taken !== null && (
            <Fields>
              {fields.map(({ field, label, value }) => (
                <li key={field}>
                  <button
                    type="button"
                    aria-pressed={field === chosen}
                    onClick={() => setChosen(field === chosen ? null : field)}
                  >
                    <span>{label}</span>{' '}
                    <b>
                      <Value text={value} />
                    </b>
                  </button>
                </li>
              ))}
            </Fields>
          )}
        </Part>
      </Columns>
    </Box>
  )
}

function wordsOf(
  field: string,
  source: FieldLineage | null,
  translate: (key: string, facts?: Record<string, unknown>) => string,
): string {
  if (source === null) return translate('look.no_source', { field })
  const { line, column, text, repair: kind, isConstant } = source
  if (isConstant) return translate('sources.constant_of', { field, text })
  if (kind === '') return translate('look.from', { field, line, column, text })
  const repair = translate(`repairs.words.${kind}`)
  return translate('look.from_repair', { field, line, column, text, repair })
}

function Value({ text }: { text: string }) {
  return /^\S+@\S+$/.test(text) ? <EmailText email={text} /> : text
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </section>
  )
}

const Columns = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '& > section': { padding: 16, borderRight: `1px solid ${palette.divider}`, minWidth: 0 },
  '& > section:last-of-type': { borderRight: 0 },
  '@media (max-width: 1199px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > section': { borderRight: 0, borderBottom: `1px solid ${palette.divider}` },
  },
}))

const Row = styled('div')(({ theme: { palette } }) => ({
  marginBottom: 12,
  padding: 4,
  borderRadius: 6,
  '&[data-asked]': {
    background: palette.bakehouse.accentSoft,
    boxShadow: `0 0 0 1px ${palette.primary.main}`,
  },
}))

const Pairs = styled('dl')(({ theme: { palette } }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 2fr) 3fr',
    gap: 8,
    padding: '3px 4px',
    borderRadius: 4,
  },
  '& dt': { fontSize: 12, lineHeight: '20px', color: palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& > div[data-lit]': {
    background: palette.bakehouse.tones.amber.tint,
    boxShadow: `inset 3px 0 ${palette.bakehouse.tones.amber.mark}`,
  },
  '& > div[data-lit] dt, & > div[data-lit] dd': { color: palette.bakehouse.tones.amber.text },
  '& > div[data-wrong]': { background: palette.bakehouse.tones.red.tint },
  '& > div[data-wrong] dt, & > div[data-wrong] dd': { color: palette.bakehouse.tones.red.text },
}))

const Fields = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& button': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 2fr) 3fr',
    gap: 8,
    width: '100%',
    padding: '3px 4px',
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& button span': { fontSize: 12, lineHeight: '20px', color: palette.text.secondary },
  '& button b': { fontWeight: 400 },
  '& button:hover': { background: palette.bakehouse.hover },
  '& button:focus-visible': { outlineOffset: -2 },
  '& button[aria-pressed="true"], & button[aria-pressed="true"] span': {
    background: palette.bakehouse.tones.amber.tint,
    color: palette.bakehouse.tones.amber.text,
  },
}))
