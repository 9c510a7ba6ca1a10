/**
 * Three things that a query by role or label asks of every element on the page, and that jsdom answers
 * slowly: the labels of a control, the element of an id, and whether an element's styles let it be seen.
 */
const LABELABLE = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]

/** What elements are without a style of the page's, as jsdom has it; the others are inline. */
const DISPLAYS = new Map(
  Object.entries({
    block:
      'address article aside blockquote body center dd dialog dir div dl dt fieldset figcaption figure ' +
      'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend listing main menu nav ol p plaintext ' +
      'pre search section ul xmp',
    'inline-block': 'button input',
    'list-item': 'li',
    none: 'area base datalist head link meta noembed noframes param rp script style template title',
    table: 'table',
    'table-caption': 'caption',
    'table-cell': 'td th',
    'table-footer-group': 'tfoot',
    'table-header-group': 'thead',
    'table-row': 'tr',
    'table-row-group': 'tbody',
  }).flatMap(([display, tags]) => tags.split(' ').map((tag) => [tag, display] as const)),
)

type Seen = 'display' | 'visibility'

interface Rule {
  selector: string
  style: CSSStyleDeclaration
}

/** The page's rules that say whether something is seen, by the last class of their selector. */
const rules = new Map<string, Rule[]>()

const styles = new MutationObserver(readStyles)
styles.observe(document.head, { childList: true })

// jsdom asks every node of the page which control it labels; only labels label one.
for (const { prototype } of LABELABLE) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null
      return labelsOf(this.ownerDocument).filter((label) =>
        label.htmlFor === '' ? label.control === this : label.htmlFor === this.id,
      )
    },
  })
}

// jsdom reads the ids and names of all of a collection for each property of it, `length` too.
function labelsOf(document: Document): HTMLLabelElement[] {
  const all = document.getElementsByTagName('label')
  const labelAt = (at: number) => HTMLCollection.prototype.item.call(all, at)
  const labels: Element[] = []
  for (let label = labelAt(0); label !== null; label = labelAt(labels.length)) labels.push(label)
  return labels as HTMLLabelElement[]
}

// jsdom compares the attributes of every element; of an id it keeps who has it.
const findFirst = Element.prototype.querySelector
Element.prototype.querySelector = function (this: Element, selectors: string) {
  const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selectors) ?? []
  if (id === undefined || !this.isConnected) return findFirst.call(this, selectors)
  const found = this.ownerDocument.getElementById(id)
  const isOwn = found === null || (found !== this && this.contains(found))
  return isOwn ? found : findFirst.call(this, selectors)
}

// jsdom weighs every rule of the page for every element; most who ask want to know these two.
const weighAll = window.getComputedStyle.bind(window)
window.getComputedStyle = (element, pseudo) => {
  let whole: CSSStyleDeclaration | undefined
  // Once for all that is read of it: what jsdom gives does not change either.
  const all = () => {
    whole ??= weighAll(element, pseudo)
    return whole
  }
  const quickly = (name: string) =>
    name === 'display' || name === 'visibility'
      ? seenOf(element, name)
      : all().getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return quickly
      return name === 'display' || name === 'visibility' ? quickly(name) : Reflect.get(all(), name)
    },
  })
}

function seenOf(element: Element, name: Seen): string {
  const own = ownOf(element, name)
  if (own !== '' && own !== 'inherit') return own
  if (name === 'display') return DISPLAYS.get(element.localName) ?? 'inline'
  return element.parentElement === null ? 'visible' : seenOf(element.parentElement, name)
}

/** What the element's own styles say, the last of the page's rules first. */
function ownOf(element: Element, name: Seen): string {
  const inline = element.hasAttribute('style') ? (element as HTMLElement).style[name] : ''
  if (inline !== '') return inline
  if (name === 'display' && element.hasAttribute('hidden')) return 'none'
  readStyles(styles.takeRecords())
  const own = [...element.classList].flatMap((each) => rules.get(each) ?? [])
  const matching = own.filter(
    ({ style, selector }) => style[name] !== '' && element.matches(selector),
  )
  return matching.at(-1)?.style[name] ?? ''
}

function readStyles(changes: readonly MutationRecord[]): void {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
  for (const node of added) {
    if (!(node instanceof HTMLStyleElement) || !/display|visibility/.test(node.textContent))
      continue
    for (const rule of node.sheet?.cssRules ?? []) {
      if (!(rule instanceof CSSStyleRule)) continue
      for (const selector of rule.selectorText.split(/,(?![^(]*\))/)) {
        const key = /\.([\w-]+)[^.]*$/.exec(selector)?.[1] ?? ''
        const { style } = rule
        if (style.display !== '' || style.visibility !== '')
          rules.set(key, [...(rules.get(key) ?? []), { selector, style }])
      }
    }
  }
}
