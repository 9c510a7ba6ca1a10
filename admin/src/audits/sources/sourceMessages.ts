import { addMessages } from '../../app/i18nProvider.ts'

/** The texts of where an audit's fields came from. */
addMessages({
  sources: {
    title: 'Field sources',
    lead: 'Each field of the order, back to its file, row and column.',
    show: 'Show',
    hide: 'Hide',
    find: 'Find a field',
    none_found: 'No field of the order is called so.',
    no_rows: 'The rows of its import are not kept yet, or not any more.',
    place: '%{file}, row %{line}, column %{column}',
    place_constant: '%{file}, row %{line}',
    text: '"%{text}"',
    constant: 'not in the file: the feed profile says "%{text}"',
    repaired: 'Repaired: %{repair}',
    changed: 'Changed here since',
    order_said: 'The order said %{value}',
    nothing: '(empty)',
    note: 'Special instructions',
    order: 'Order number',
    xml: 'Order file',
    download: 'Download',
    open_file: 'Open the file itself',
    constant_of: '%{field}: not in the file; the feed profile says "%{text}"',
    choose: 'Go into a field to see where it came from.',
    not_ordered: '%{field}: no order gave this. It was entered here, or follows from other fields.',
  },
})
