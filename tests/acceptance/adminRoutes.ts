import type { ReactElement, ReactNode } from 'react'
import { matchPath } from 'react-router'
import { customScreens, resourceScreens } from '#admin/app/screens.tsx'
import { mayDo } from '#admin/providers/permissions.ts'
import type { Role } from '#shared/firm/model.ts'

/** Records by the names that routes have for their ids: `{ batchId, uploadId }` fills both. */
export type RouteRecords = readonly Readonly<Record<string, string>>[]

/** In the place of a star in a route. */
export const NOWHERE = 'nowhere'

/** An address of the admin's own tables, and what a role needs for it; null: any role has it. */
interface Route {
  pattern: string
  needs: { resource: string; action: string } | null
}

/** The addresses that a role may open, and those of one route that it may not. */
export function addressesFor(
  role: Role,
  records: RouteRecords,
): { own: string[]; denied: string[] } {
  const refused = routes().find((route) => !mayOpen(role, route))
  return {
    own: routes()
      .filter((route) => mayOpen(role, route))
      .flatMap((route) => addressesOf(route, records)),
    denied: refused === undefined ? [] : addressesOf(refused, records),
  }
}

/** The routes that a role may open and that none of these addresses is of. */
export function routesLeftOut(
  role: Role,
  addresses: ReadonlySet<string>,
  records: RouteRecords,
): string[] {
  const all = [...addresses]
  const isLeftOut = (route: Route) => {
    const own = addressesOf(route, records)
    // What has no record is a tab, which is found on the screen.
    if (own.length === 0) return !all.some((address) => matchPath(route.pattern, address))
    return !own.every((address) => addresses.has(address))
  }
  return routes()
    .filter((route) => mayOpen(role, route) && isLeftOut(route))
    .map(({ pattern }) => pattern)
}

/** The routes that none of these roles may open. */
export function routesOfNone(roles: readonly Role[]): string[] {
  return routes()
    .filter((route) => !roles.some((role) => mayOpen(role, route)))
    .map(({ pattern }) => pattern)
}

/** A route's addresses: one for each of the records that fill it. */
function addressesOf({ pattern }: Route, records: RouteRecords): string[] {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const whole = pattern.replace('*', NOWHERE)
  const fitting = names.length === 0 ? [{}] : records.filter((one) => names.every((n) => n in one))
  return fitting.map((record: Readonly<Record<string, string>>) =>
    whole.replace(/:(\w+)/g, (_, name: string) => record[name] ?? ''),
  )
}

function mayOpen(role: Role, { needs }: Route): boolean {
  return needs === null || mayDo(role, needs.action, needs.resource)
}

/** Every route of the admin, from the elements that the app itself is made of. */
function routes(): Route[] {
  return [
    { pattern: '/', needs: null },
    ...resourceScreens.flatMap((resource) => {
      const { name, list, children } = resource.props as {
        name: string
        list?: ReactElement
        children?: ReactNode
      }
      const own = list === undefined ? [] : [routeOf(`/${name}`, list)]
      return [...own, ...childRoutes(children, `/${name}/`)]
    }),
    ...childRoutes(customScreens, ''),
    { pattern: '/*', needs: null },
  ]
}

function childRoutes(children: ReactNode, below: string): Route[] {
  const all = (Array.isArray(children) ? children.flat() : [children]) as ReactElement[]
  return all.filter(Boolean).map((child) => {
    const { path, element } = child.props as { path: string; element: ReactElement }
    return routeOf(below + path, element)
  })
}

function routeOf(pattern: string, { props }: ReactElement): Route {
  const { resource, action } = props as { resource?: string; action?: string }
  return { pattern, needs: resource && action ? { resource, action } : null }
}
