import { JSDOM } from 'jsdom'
import { answerAsked } from '../answerAsked.mjs'

/** FireCMS in a process of its own: asked by messages, as its table, its form and its previews would ask. */
const [file, host, project] = process.argv.slice(2)
const { window } = new JSDOM('', { url: 'http://localhost' })
for (const name of ['document', 'navigator', 'HTMLElement', 'Element', 'Node', 'MutationObserver'])
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true })
window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} })
globalThis.window = window

const { openFireCms } = await import(file)
const { source, billedSoFar } = await openFireCms(host, project)

/** `useDataSourceTableController`: so many rows at first, and so many more at the table's end. */
const STEP = 50
/** `useDataSourceTableController` has one query at a time. */
let table = { key: '', rows: [], isWhole: false, stop: () => {} }

async function rowsOf(path, { filter = {}, sort }, needed) {
  const { search, ...equal } = filter
  const asked = {
    path,
    ...(search ? { searchString: search } : {}),
    filter: Object.fromEntries(Object.entries(equal).map(([field, is]) => [field, ['==', is]])),
    ...(sort ? { orderBy: sort.field, order: sort.order.toLowerCase() } : {}),
  }
  const key = JSON.stringify(asked)
  if (key !== table.key) {
    table.stop()
    table = { key, limit: 0, rows: [], isWhole: false, stop: () => {} }
    // Over the table stands how many there are.
    table.total = search ? 0 : await source.countEntities(asked)
    if (search) await source.initTextSearch({ path, collection: { properties: PROPERTIES } })
  }
  while (table.rows.length < needed && !table.isWhole) {
    const limit = (table.limit ?? 0) + STEP
    const { rows, stop } = await listened(
      { ...asked, limit },
      search ? 1 : Math.min(limit, table.total),
    )
    table.stop()
    Object.assign(table, { limit, rows, stop, isWhole: Boolean(search) || rows.length < limit })
  }
  return table.rows
}

/** What its search looks into: the properties that the firm's collection would name. */
const PROPERTIES = { auditCode: {}, insuredCompany: {}, insuredDbaName: {} }

/** The first view that is whole: FireCMS itself waits for those that its memory has a part of. */
function listened(asked, wanted) {
  return new Promise((resolve, reject) => {
    const stop = source.listenCollection({
      ...asked,
      onUpdate: (entities) => {
        if (entities.length >= wanted) resolve({ rows: entities, stop })
      },
      onError: reject,
    })
  })
}

const recordOf = ({ id, values }) => ({ ...values, id })

answerAsked(
  {
    async getList(path, { pagination: { page, perPage }, ...asked }) {
      const rows = await rowsOf(path, asked, page * perPage)
      const data = rows.slice((page - 1) * perPage, page * perPage).map(recordOf)
      return { data, total: table.total }
    },
    async getOne(path, { id }) {
      return { data: recordOf(await source.fetchEntity({ path, entityId: id })) }
    },
    async getMany(path, { ids }) {
      const found = ids.map(
        (entityId) =>
          new Promise((resolve, reject) => {
            source.listenEntity({ path, entityId, onUpdate: resolve, onError: reject })
          }),
      )
      return { data: (await Promise.all(found)).map(recordOf) }
    },
    async getManyReference(path, { target, id, filter, sort, pagination: { page, perPage } }) {
      const asked = { filter: { ...filter, [target]: id }, sort }
      const rows = await rowsOf(path, asked, page * perPage)
      return {
        data: rows.slice((page - 1) * perPage, page * perPage).map(recordOf),
        total: table.total,
      }
    },
    async update(path, { id, data }) {
      const { id: _, ...values } = data
      await source.saveEntity({ path, entityId: id, values, status: 'existing' })
      return { data }
    },
  },
  billedSoFar,
)
