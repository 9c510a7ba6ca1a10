import type { Audit, Note } from '../audit/Audit.ts'
import { defaultAuditDue } from '../audit/auditDue.ts'
import type { Category } from '../category/Category.ts'
import type { OrderClass, OrderRecord } from './OrderRecord.ts'
import { orderDefects } from './orderDefects.ts'
import { readSecondName } from './readSecondName.ts'

/** The fields of an audit that its order gives. */
export type OrderedFields = Pick<
  Audit,
  | 'orderNumber'
  | 'auditType'
  | 'policyNumber'
  | 'policyStart'
  | 'policyEnd'
  | 'auditStart'
  | 'auditEnd'
  | 'auditDue'
  | 'categories'
  | 'defects'
  | 'insuredCompany'
  | 'insuredDbaName'
  | 'insuredDescriptionOfOps'
  | 'insuredFirstName'
  | 'insuredLastName'
  | 'insuredEmail'
  | 'insuredPhone'
  | 'insuredMailingAddress1'
  | 'insuredMailingAddress2'
  | 'insuredMailingCity'
  | 'insuredMailingState'
  | 'insuredMailingZip'
  | 'insuredLocationAddress1'
  | 'insuredLocationAddress2'
  | 'insuredLocationCity'
  | 'insuredLocationState'
  | 'insuredLocationZip'
  | 'agentCompany'
  | 'agentEmail'
  | 'agentPhone'
>

/**
 * An order as an audit's fields: the last step of the pipeline original → consolidated → transformed.
 * A feed has one address: it is the mailing address, and the location until somebody knows better.
 * Without a due date the default is used (`defaultAuditDue`). Special instructions are the first note.
 */
export function orderToAudit(record: OrderRecord): OrderedFields {
  const { header } = record
  const [firstName = '', ...lastNames] = header.contact.split(/\s+/)
  const second = readSecondName(header.insuredName2)
  return {
    orderNumber: header.orderNumber,
    auditType: header.reportType,
    policyNumber: header.policyNumber,
    policyStart: header.policyFrom,
    policyEnd: header.policyTo,
    auditStart: header.policyFrom,
    auditEnd: header.policyTo,
    auditDue: header.dueDate || defaultAuditDue(header.policyTo),
    categories: categoriesOf(record.classes),
    defects: orderDefects(record),
    insuredCompany: header.insuredName,
    insuredDbaName: second.dbaName,
    insuredDescriptionOfOps: header.businessDescription,
    insuredFirstName: firstName,
    insuredLastName: lastNames.join(' '),
    insuredEmail: header.contactEmail,
    insuredPhone: header.phone,
    insuredMailingAddress1: header.address,
    insuredMailingAddress2: second.careOf,
    insuredMailingCity: header.city,
    insuredMailingState: header.state,
    insuredMailingZip: header.zip,
    insuredLocationAddress1: header.address,
    insuredLocationAddress2: '',
    insuredLocationCity: header.city,
    insuredLocationState: header.state,
    insuredLocationZip: header.zip,
    agentCompany: header.agency,
    agentEmail: header.agencyEmail,
    agentPhone: header.agencyPhone,
  }
}

/** The order's special instructions, then what no field of it holds, as the audit's first notes. */
export function instructionsOf(record: OrderRecord, date: Date, userId: string): Note[] {
  const texts = [record.header.specialInstructions, ...record.notes]
  return texts.filter((text) => text !== '').map((text) => ({ text, date, userId }))
}

/** A line's id is its class code; the second line of a code is told apart by a number. */
function categoriesOf(classes: readonly OrderClass[]): Category[] {
  const ids = new Set<string>()
  return classes.map((line) => {
    let id = line.classCode
    for (let time = 2; ids.has(id); time++) id = `${line.classCode}_${time}`
    ids.add(id)
    return {
      id,
      classCode: line.classCode,
      subLine: line.subLine,
      classDescription: line.classDescription,
      policyType: line.policyType,
      exposureType: line.exposureType || 'unknown',
      estimatedExposure: line.estimatedExposure,
      notes: line.notes,
      finalExposure: null,
      diff: null,
    }
  })
}
