import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { XmlTree } from '#shared/orders/preview.ts'

/** Where a value stands: the path as the import names it (`Order/Policy/Number`, `ClassCode/@id`), its text. */
interface Place {
  path: string
  text: string
}

/** The elements of an order as the file has them. `lit` is where a chosen field came from. */
export function XmlTreeView({
  tree,
  lit,
  problemPaths,
}: {
  tree: XmlTree
  lit: Place | null
  problemPaths: readonly string[]
}) {
  const translate = useTranslate()
  return (
    <Tree aria-label={translate('tree.label')}>
      <Element element={tree} path="" lit={lit} problemPaths={problemPaths} />
    </Tree>
  )
}

function Element({
  element: { name, attributes, text, children },
  path,
  lit,
  problemPaths,
}: {
  element: XmlTree
  path: string
  lit: Place | null
  problemPaths: readonly string[]
}) {
  const own = path === '' ? name : `${path}/${name}`
  const marksOf = (place: string, value: string) => ({
    'data-lit': (lit !== null && value === lit.text && isAt(place, lit.path)) || undefined,
    'data-wrong': problemPaths.some((problem) => isAt(place, problem)) || undefined,
  })
  return (
    <li>
      <span {...marksOf(own, text)}>
        <b>{name}</b>
        {attributes.map(([attribute, value]) => (
          <span key={attribute} {...marksOf(`${own}/@${attribute}`, value.trim())}>
            {' '}
            <i>{attribute}</i> {value}
          </span>
        ))}
        {text !== '' && <> {text}</>}
      </span>
      {children.length > 0 && (
        <ul>
          {children.map((child, at) => (
            <Element key={at} element={child} path={own} lit={lit} problemPaths={problemPaths} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Paths of a class line begin at its own element; those of an order at the order, or below it. */
function isAt(place: string, path: string): boolean {
  return path !== '' && (place === path || place.endsWith(`/${path}`))
}

const Tree = styled('ul')(({ theme: { palette } }) => ({
  '&, & ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& ul': { paddingLeft: 14, borderLeft: `1px solid ${palette.divider}` },
  '& li': { padding: '2px 0', overflowWrap: 'anywhere' },
  '& b': { fontWeight: 550, fontSize: 12, color: palette.text.secondary },
  '& i': { fontStyle: 'normal', fontSize: 12, color: palette.text.secondary },
  '& [data-lit], & [data-lit] b, & [data-lit] i': {
    background: palette.bakehouse.tones.amber.tint,
    color: palette.bakehouse.tones.amber.text,
  },
  '& [data-wrong], & [data-wrong] b, & [data-wrong] i': {
    background: palette.bakehouse.tones.red.tint,
    color: palette.bakehouse.tones.red.text,
  },
}))
