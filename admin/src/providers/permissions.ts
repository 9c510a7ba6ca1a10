import type { Role } from '#shared/domain/user/User.ts'

/** What each role may open here: resource → actions. Carrier users have screens of their own later. */
const PERMISSIONS: Record<Role, Record<string, readonly string[]>> = {
  admin: {
    audits: ['list', 'show', 'edit', 'create', 'export'],
    carriers: ['list', 'show'],
    demo: ['list'],
    inbox: ['list', 'show', 'edit', 'create'],
  },
  baker: { audits: ['list', 'show', 'edit', 'export'], carriers: ['show'] },
  carrier: {},
}

/**
 * Whether a role may do an action of a react-admin resource. The screens ask this to leave out what
 * would be refused; the database's rules are what refuses.
 */
export function mayDo(role: Role, action: string, resource: string): boolean {
  return PERMISSIONS[role][resource]?.includes(action) ?? false
}
