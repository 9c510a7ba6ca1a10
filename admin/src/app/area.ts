/** The two working areas (specification §6). */
export type Area = 'admin' | 'baker'

/** The area an address selects: by the start of its path, in any case (specification §2). */
export function areaOf(pathname: string): Area {
  return pathname.toLowerCase().startsWith('/baker') ? 'baker' : 'admin'
}
