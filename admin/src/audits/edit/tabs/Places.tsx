import AddIcon from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { ENTITY_TYPES } from '#shared/audit/worksheet/model.ts'
import { PLACE_COLUMNS, type PlaceList } from '#shared/audit/worksheet/places.ts'
import { Card } from '../../../ui/Panel.tsx'
import { PRESENT, pathOf } from '../draft/fieldPath.ts'
import { presentIds } from '../draft/texts.ts'
import { CellInput, LineTable } from '../fields/LineTable.tsx'
import { focusField, useFieldWords } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'

/** The widths of the columns that need little room. */
const WIDTHS: Record<string, number> = { state: 72, zip: 120, fein: 150, type: 220, city: 200 }

const TYPES = ['', ...Object.keys(ENTITY_TYPES)]

/** Locations or entities of the insured, each with the number that class lines name it by. */
export function Places({ list }: { list: PlaceList }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { texts, type } = useEditor()
  const ids = presentIds(texts, list)
  const columns = PLACE_COLUMNS[list]
  const types = TYPES.map((value) => ({ value, words: translate(`edit.entity_types.${value}`) }))
  const add = () => {
    let number = 1
    while (ids.includes(String(number))) number++
    type(pathOf(list, String(number)), PRESENT)
    focusField(pathOf(list, String(number), columns[0]))
  }
  return (
    <Box component="section" aria-labelledby={list} sx={{ mb: 7 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, mb: 2 }}>
        <Typography variant="h4" component="h2" id={list} sx={{ flex: 1 }}>
          {translate(`edit.${list}`)}
        </Typography>
        <Button startIcon={<AddIcon />} onClick={add}>
          {translate(`edit.add_${list}`)}
        </Button>
      </Box>
      {ids.length > 0 && (
        <Card>
          <LineTable
            columns={[
              { name: 'number', width: 56, head: translate('edit.number') },
              ...columns.map((name) => ({ name, width: WIDTHS[name] ?? 'auto' })),
            ]}
          >
            <tbody>
              {ids.map((id) => (
                <tr key={id}>
                  <Box component="td" sx={{ lineHeight: '36px' }}>
                    {id}
                  </Box>
                  {columns.map((column) => (
                    <td key={column}>
                      <CellInput
                        path={pathOf(list, id, column)}
                        {...(column === 'type' && { options: types })}
                      />
                    </td>
                  ))}
                  <td className="actions">
                    <IconButton
                      aria-label={translate('edit.remove_line', {
                        line: words.label(pathOf(list, id)),
                      })}
                      onClick={() => type(pathOf(list, id), '')}
                    >
                      <DeleteOutline sx={{ fontSize: 18 }} />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </LineTable>
        </Card>
      )}
    </Box>
  )
}
