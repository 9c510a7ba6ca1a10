import { useStore } from 'ra-core'
import { COLUMNS_KEY } from '../../app/preferences.ts'
import { columnsShown, type ListColumnId } from './listColumns.ts'

/** The columns on screen, as this browser remembers them. */
export function useColumns() {
  const [chosen, choose] = useStore<unknown>(COLUMNS_KEY, null)
  const shown = columnsShown(chosen)
  return {
    shown,
    toggle: (id: ListColumnId) =>
      choose(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]),
    reset: () => choose(null),
  }
}
