import { CarrierHome, Home } from './AreaHome.tsx'
import { AuditEdit, AuditList, AuditShow } from './auditScreens.tsx'
import { CarrierAuditPage, SendFilesPage } from './carrierViewScreens.tsx'
import { InboxList } from './inboxScreens.tsx'
import { Queue } from './Queue.ts'

/** What is opened many times a day, the likeliest first: by the staff, and by carrier users. */
export const STAFF_SCREENS = [AuditList, AuditShow, Queue, Home, AuditEdit, InboxList]
export const CARRIER_SCREENS = [CarrierHome, CarrierAuditPage, SendFilesPage]
