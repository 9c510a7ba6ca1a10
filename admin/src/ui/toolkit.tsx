import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles'
import { useDataTableRenderContext, useDataTableSortContext } from 'ra-core'
import type { ReactNode } from 'react'
import { DataTable, type DataTableColumnProps } from 'react-admin'

/**
 * What react-admin's lists and forms need to be as accessible and to look like the rest. It stands
 * around `PlainList` and the record dialogs, not in the theme of the app, which the first screen loads.
 */
export function Toolkit({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={mended}>{children}</ThemeProvider>
}

/**
 * A column of react-admin's `DataTable`. It mends two gaps: the table says by `aria-sort` how it is
 * sorted, and the cell that names its row is the row's head.
 */
export function Column({
  isRowHead = false,
  ...column
}: DataTableColumnProps & {
  /** Its cells name their rows. */
  isRowHead?: boolean
}) {
  const place = useDataTableRenderContext()
  const sort = useDataTableSortContext()
  if (place === 'header') {
    const isSorted = column.source !== undefined && sort?.field === column.source
    const direction = sort?.order === 'DESC' ? 'desc' : 'asc'
    const sorted =
      isSorted && column.disableSort !== true ? ({ sortDirection: direction } as const) : {}
    return <DataTable.Col {...column} {...sorted} scope="col" />
  }
  // The cell passes `component` on to Material UI's; its type leaves that out.
  const head = isRowHead && place === 'data' ? { component: 'th', scope: 'row' } : {}
  return <DataTable.Col {...column} {...head} />
}

const made = new WeakMap<Theme, Theme>()

function mended(outer: Theme): Theme {
  const known = made.get(outer)
  if (known !== undefined) return known
  const theme = createTheme({ ...outer, components: { ...outer.components, ...mends(outer) } })
  made.set(outer, theme)
  return theme
}

function mends({ palette, components }: Theme): Theme['components'] {
  const { bakehouse } = palette
  const quiet = { defaultProps: { helperText: false as const } }
  return {
    // A label floats into the outline: ours stands above its input, and so does not cover what is typed.
    MuiTextField: {
      defaultProps: {
        variant: 'outlined',
        size: 'small',
        margin: 'none',
        fullWidth: true,
        slotProps: { inputLabel: { shrink: true } },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          marginBottom: 4,
          pointerEvents: 'auto',
          ...labelText(palette),
        },
      },
    },
    // The name of a group of checkboxes is scaled like a floating label.
    MuiFormLabel: {
      styleOverrides: {
        root: {
          marginBottom: 4,
          '&.RaCheckboxGroupInput-label': { transform: 'none' },
          ...labelText(palette),
        },
      },
    },
    MuiFormControl: { defaultProps: { margin: 'none', fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          height: 36,
          fontSize: 13,
          background: palette.background.paper,
          '& fieldset': { top: 0, borderColor: bakehouse.control },
          '& fieldset legend': { display: 'none' },
        },
        input: { padding: '0 10px', height: 34, lineHeight: '34px' },
      },
    },
    // Helper text is too pale on a raised ground, and its inset leaves the label's edge.
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          margin: '4px 0 0',
          fontSize: 12,
          lineHeight: '16px',
          color: palette.text.secondary,
          '&.Mui-error': { color: bakehouse.tones.red.text },
        },
      },
    },
    MuiFormControlLabel: {
      styleOverrides: { root: { marginLeft: 0, gap: 8 }, label: { fontSize: 13 } },
    },
    // Its padding is meant for fingers: beside a line of 13 px it is a third of the dialog.
    MuiCheckbox: {
      styleOverrides: {
        root: { padding: 0, color: bakehouse.control, '& svg': { fontSize: 18 } },
      },
    },
    // In a portal a tooltip stands outside the landmarks.
    MuiTooltip: {
      ...components?.MuiTooltip,
      defaultProps: { slotProps: { popper: { disablePortal: true } } },
    },
    // An input without a hint keeps the room of a line for one.
    RaTextInput: quiet,
    RaSelectInput: quiet,
    RaCheckboxGroupInput: quiet,
    RaBooleanInput: quiet,
  } as Theme['components']
}

function labelText(palette: Theme['palette']) {
  return {
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: palette.text.primary,
    '&.Mui-focused, &.Mui-error': { color: palette.text.primary },
  }
}
