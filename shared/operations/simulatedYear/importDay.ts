import type { Audit } from '../../domain/audit/Audit.ts'
import type { AuditPatch } from '../../domain/audit/editAudit.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { formatDay } from '../../domain/format/day.ts'
import { todayIn } from '../../domain/format/today.ts'
import { ORDER_ROW, orderRows } from '../../testing/importHarness.ts'
import { editAudit } from '../editAudit.ts'
import { importOrders } from '../importOrders.ts'
import { drawPersona, type Persona } from './Persona.ts'
import { BAKERS } from './people.ts'
import { act, daysAfter, pick, type Year } from './Year.ts'

/** Imports so many orders of a carrier, each with somebody of its own behind it. */
export async function importDay(year: Year, carrier: Carrier, count: number): Promise<void> {
  const { world, figures } = year
  const now = world.clock.now()
  const rows = Array.from({ length: count }, () => {
    const persona = drawPersona(year.random)
    const number = `${carrier.id}${String(year.personas.size).padStart(6, '0')}`
    year.personas.set(number, persona)
    return rowOf(number, persona, todayIn(carrier.timeZone, daysAfter(now, persona.dueIn)))
  })
  const files = [orderRows(...rows)]
  const imported = await importOrders(world, { carrier, env: 'local', files })
  if (!imported.ok) throw new Error(imported.error.message)
  figures.done('import')
  for (const audit of [...year.mirror.audits.values()])
    if (audit.history.length === 1 && audit.carrierCompany === carrier.id) await fillIn(year, audit)
}

function rowOf(number: string, persona: Persona, due: string): Record<string, string> {
  const { email, phone, agent, isIncomplete } = persona
  // Nobody can be reached: the import takes the order, and an admin sends it back.
  const unreachable = { 'Contact Email': '', Phone: '', 'Agency Email': '' }
  const name = number.toLowerCase()
  return {
    ...ORDER_ROW,
    'Order Number': number,
    'Policy Number': `P-${number}`,
    'Contact Email':
      email === 'none' ? '' : `${email === 'bounces' ? 'bounce-' : ''}${name}@insured.example`,
    Phone: phone === 'none' ? '' : '(207) 555-0101',
    'Agency Email': `${agent === 'bounces' ? 'bounce-' : ''}${name}@agency.example`,
    'Due Date': formatDay(due),
    ...(isIncomplete ? unreachable : {}),
  }
}

/** What a baker learns when the order has come: the mobile, and where the business is. */
async function fillIn(year: Year, audit: Audit): Promise<void> {
  const persona = year.personas.get(audit.orderNumber)
  if (!persona) return
  const patch: AuditPatch = {
    ...(persona.hasMobile ? { insuredCell: '207.555.0109' } : {}),
    ...(persona.isElsewhere ? { insuredLocationAddress1: '9 Mill Rd' } : {}),
  }
  const actor = pick(year, BAKERS)
  await act(year, 'edit', editAudit(year.world, { auditFSID: audit.id, actor, patch }))
}
