import { auditScreens } from './auditScreens.tsx'
import { carrierScreens } from './carrierScreens.tsx'
import { inboxScreens } from './inboxScreens.tsx'
import { reportScreens } from './reportScreens.tsx'

/** The react-admin resources with their screens: a file each. */
export const resourceScreens = [auditScreens, inboxScreens, carrierScreens, reportScreens]
