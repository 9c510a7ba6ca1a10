import { useTranslate } from 'ra-core'

/** The heads of a worksheet's table by their keys; those from `figuresFrom` on stand over figures. */
export function WorksheetHead({
  columns,
  figuresFrom,
}: {
  columns: readonly string[]
  figuresFrom: number
}) {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={column} scope="col" className={index < figuresFrom ? undefined : 'number'}>
            {translate(`show.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
