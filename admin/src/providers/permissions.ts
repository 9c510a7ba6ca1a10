import type { Role } from '#shared/firm/model.ts'

/** What each role may open here: resource → actions. */
const PERMISSIONS: Record<Role, Record<string, readonly string[]>> = {
  admin: {
    audits: ['list', 'show', 'edit', 'create', 'export'],
    carriers: ['list', 'show', 'edit', 'create', 'delete'],
    users: ['list', 'show', 'edit', 'create', 'delete'],
    demo: ['list'],
    outbox: ['list', 'show'],
    inbound: ['list', 'show'],
    heldFiles: ['list', 'edit'],
    accessLog: ['list'],
    slices: ['list', 'create', 'delete'],
    inbox: ['list', 'show', 'edit', 'create'],
    reports: ['list', 'show', 'edit'],
  },
  baker: { audits: ['list', 'show', 'edit', 'export'], carriers: ['show'] },
  carrier: { carrierAudits: ['list', 'show'], sentFiles: ['list', 'create'] },
}

/**
 * Whether a role may do an action of a react-admin resource. The screens ask this to leave out what
 * would be refused; the database's rules are what refuses.
 */
export function mayDo(role: Role, action: string, resource: string): boolean {
  return PERMISSIONS[role][resource]?.includes(action) ?? false
}
