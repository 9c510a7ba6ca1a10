import { openAsker } from './commands/openAsker.ts'
import { read, READINGS } from './people/readScreens.ts'
export async function run(port: number) {
  const asker = await openAsker(port, 'admin@bakehouse.example')
  const store = asker.store as any
  const log: any[] = []
  const wrap = (name: string) => { const f = store[name].bind(store); store[name] = async (...a: any[]) => { const t = performance.now(); const r = await f(...a); log.push([name, (performance.now() - t).toFixed(1), JSON.stringify(a).slice(0, 900), typeof r === 'number' ? r : Array.isArray(r) ? r.length : '']); return r } }
  for (const n of ['count', 'list', 'get']) wrap(n)
  const [one] = await store.list('audits', { filters: [{ field: 'carrierCompany', op: '==', value: 'HM' }], sort: { field: 'id', direction: 'asc' }, limit: 1 })
  for (let i = 0; i < 3; i++) for (const r of READINGS) { log.length = 0; const t = performance.now(); await read(asker, r, one.id); console.log('==', r, (performance.now() - t).toFixed(0)); if (i === 2) for (const l of log) console.log(l.join(' ')) }
  await asker.close()
}
