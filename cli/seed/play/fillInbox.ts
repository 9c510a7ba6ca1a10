import type { Audit } from '#shared/audit/model.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { addDays, type Day, usDay } from '#shared/kernel/day.ts'
import { importInboxFile } from '#shared/orders/ops/importInboxFile.ts'
import { DEFAULT_FEED_PROFILE } from '#shared/orders/profiles.ts'
import { counted } from '#shared/simulation/stage.ts'
import { pdfOf } from '../papers/page.ts'
import { certificate, policyScan, wantedPapers } from '../papers/papers.ts'
import { scanPaper, setAside } from './handIns.ts'
import { DEMO_ADMIN, emailOf, type Scene } from './scene.ts'

const ENCODER = new TextEncoder()

/** A file for the inbox of a carrier. */
interface LeftFile {
  carrier: string
  name: string
  bytes: Uint8Array
}

/** An order file is left in the inbox, and an admin imports it. */
export async function importByInbox(scene: Scene, file: LeftFile): Promise<Result<unknown>> {
  const left = await leaveOrderFile(scene, file)
  if (!left.ok) return left
  const { stage, files } = scene
  const imported = await importInboxFile(
    { ...stage.world, files },
    {
      ...{ kind: 'upload', fileId: left.value.id, carrier: file.carrier, commandId: '' },
      ...{ profile: DEFAULT_FEED_PROFILE.name, userId: DEMO_ADMIN.userId, isReal: false },
    },
  )
  return counted(stage, 'import', imported)
}

/** Demo Insurance leaves its files itself; those of the others come by email, and the office leaves them. */
function leaveOrderFile({ stage, files }: Scene, file: LeftFile) {
  const userId = file.carrier === DEFAULT_CARRIER ? emailOf('carrier') : DEMO_ADMIN.userId
  return uploadToInbox({ ...stage.world, files }, { ...file, userId })
}

/** What waits in the inbox this morning: scans of the mail, one that is of no audit, and a file of orders. */
export async function fillInbox(scene: Scene): Promise<Result<unknown>> {
  const [audit] = await scene.stage.world.store.list<Audit>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: DEFAULT_CARRIER },
      { field: 'bakeState', op: '==', value: 'HEARTBEAT' },
    ],
    // Of those of one file the list's own order is that of their ids.
    sort: { field: 'orderNumber', direction: 'asc' },
    limit: 1,
  })
  if (!audit) return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  const { today } = scene.calendar
  const { auditCode, insuredCompany } = audit
  const ended = certificate({
    ...{ insured: 'Northfield Drywall LLC', insurer: 'Great Plains Casualty' },
    ...{ holder: insuredCompany, from: addDays(today, -545), to: addDays(today, -180) },
  })
  const scans = [
    ...wantedPapers(audit)
      .slice(0, 1)
      .map((paper) => ({ ...paper, name: `${auditCode} ${paper.name}` })),
    { ...ended, name: 'Scan_0417.pdf' },
    { ...policyScan(audit), name: `${audit.policyNumber} declarations.pdf` },
  ]
  for (const scan of scans) {
    const scanned = await scanPaper(scene, DEFAULT_CARRIER, scan)
    if (!scanned.ok) return scanned
    scene.passMinutes(1)
  }
  const bytes = pdfOf([[{ title: 'Toner at half price' }, { text: 'This week only.' }]])
  const spam = await scanPaper(scene, DEFAULT_CARRIER, { name: 'Scan_0418.pdf', bytes })
  if (!spam.ok) return spam
  const reason = 'An advertisement'
  const aside = await setAside(scene, DEFAULT_CARRIER, { id: spam.value.id, reason })
  if (!aside.ok) return aside
  const name = `Orders ${usDay(today).replaceAll('/', '-')}.csv`
  const orders = ENCODER.encode(newOrders(today))
  return leaveOrderFile(scene, { carrier: DEFAULT_CARRIER, name, bytes: orders })
}

const HEADER =
  'Order Number,Report Type,Policy Number,Policy From,Policy To,Insured Name,Contact,Contact Email,Phone,Address,City,State,Zip,Class Code,Class Description,Premium Basis,Est Exposure,Policy Type,Agency,Agency Email,Agency Phone'

/** Orders that are not imported yet. */
function newOrders(today: Day): string {
  const names = ['Cedar Row Books', 'Halyard Rigging', 'Old Mill Creamery', 'Tallow & Wick']
  const rows = names.map((name, n) => {
    const host = `${name.toLowerCase().replace(/[^a-z]/g, '')}.example`
    const [from, to] = [usDay(addDays(today, -368 - n)), usDay(addDays(today, -3 - n))]
    return `DM27001${10 + n},Voluntary,DGL-45010${n}-01,${from},${to},${name},Robin Hale,robin@${host},207-555-015${n},${12 + n} Pier St,Portland,ME,04101,10042,Stores - no food or drink,GrSales,"$${4 + n}20,000",General Liability,Portland Insurance Group,audits@portlandinsurancegroup.example,207-555-0140`
  })
  return [HEADER, ...rows, ''].join('\n')
}

/** Six orders in the form of the demo's file, each with a mistake that rejects it. */
export function faultyOrders(today: Day): string[] {
  const [from, to] = [usDay(addDays(today, -400)), usDay(addDays(today, -35))]
  const order = ({ number, policy, start, end, name, code }: FaultyOrder) =>
    `${number},Phone,${policy},${start},${end},${name},,Kim Hale,kim@rejected.example,207-555-0199,1 Pier St,Portland,ME,04101,Store,${code},Stores - no food or drink,GrSales,"$300,000",General Liability,334,Portland Insurance Group,audits@portlandinsurancegroup.example,207-555-0140,,`
  const whole = {
    policy: 'DGL-450000-01',
    start: from,
    end: to,
    name: 'Mooring Store',
    code: '10042',
  }
  return [
    order({ ...whole, number: '1.23E+05' }),
    order({ ...whole, number: 'DM2699907', policy: '' }),
    order({ ...whole, number: 'DM2699914', end: `02/30/${to.slice(6)}` }),
    order({ ...whole, number: 'DM2699921', start: to, end: from }),
    order({ ...whole, number: 'DM2699928', name: '' }),
    order({ ...whole, number: 'DM2699935', code: '' }),
  ]
}

interface FaultyOrder {
  number: string
  policy: string
  start: string
  end: string
  name: string
  code: string
}
