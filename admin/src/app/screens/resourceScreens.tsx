import { auditScreens } from './auditScreens.tsx'
import { carrierScreens } from './carrierScreens.tsx'
import { reportScreens } from './reportScreens.tsx'

/** The react-admin resources with their screens: a file each. */
export const resourceScreens = [auditScreens, carrierScreens, reportScreens]
