import { auditScreens } from './auditScreens.tsx'

/** The react-admin resources with their screens: a file each. */
export const resourceScreens = [auditScreens]
