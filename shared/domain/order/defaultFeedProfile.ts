import type { FeedProfile } from './FeedProfile.ts'

/**
 * The headers and element paths that carriers use, for a carrier without a profile of its own. An
 * element's path reads like a header: `Policy/Number` is "Policy Number", `Order/@number` is
 * "Order number".
 */
export const DEFAULT_FEED_PROFILE: FeedProfile = {
  name: 'default',
  headers: {
    orderNumber: [
      'Order Number',
      'Order No',
      'Order #',
      'Order ID',
      'Order',
      'Audit Number',
      'Request Number',
    ],
    reportType: ['Report Type', 'Audit Type', 'Order Type', 'Service Type'],
    policyNumber: ['Policy Number', 'Policy No', 'Policy #', 'Policy'],
    policyFrom: [
      'Policy From',
      'Policy Start',
      'Policy Effective Date',
      'Effective Date',
      'Eff Date',
      'Policy Eff Date',
    ],
    policyTo: [
      'Policy To',
      'Policy End',
      'Policy Expiration Date',
      'Expiration Date',
      'Exp Date',
      'Policy Exp Date',
    ],
    insuredName: [
      'Insured Name',
      'Insured',
      'Named Insured',
      'Policyholder',
      'Policyholder Name',
      'Company',
    ],
    insuredName2: ['Insured Name 2', 'Name 2', 'Insured DBA', 'DBA'],
    contact: ['Contact', 'Contact Name', 'Insured Contact', 'Insured Contact Name'],
    contactEmail: ['Contact Email', 'Insured Email', 'Email', 'E-mail Address'],
    phone: ['Phone', 'Insured Phone', 'Phone Number', 'Telephone', 'Contact Phone'],
    address: [
      'Address',
      'Address 1',
      'Insured Address',
      'Insured Address Line 1',
      'Mailing Address',
      'Street',
    ],
    city: ['City', 'Insured City', 'Insured Address City', 'Mailing City'],
    state: ['State', 'Insured State', 'Insured Address State', 'Mailing State', 'ST'],
    zip: ['Zip', 'Zip Code', 'Insured Zip', 'Insured Address Zip', 'Mailing Zip', 'Postal Code'],
    businessDescription: [
      'Business Description',
      'Description of Operations',
      'Operations',
      'Nature of Business',
    ],
    classCode: ['Class Code', 'Class Code ID', 'Class', 'Class No'],
    classDescription: ['Class Description', 'Class Code Description', 'Classification'],
    premiumBasis: [
      'Premium Basis',
      'Class Code Premium Basis',
      'Basis',
      'Exposure Basis',
      'Exposure Type',
    ],
    estimatedExposure: [
      'Est Exposure',
      'Estimated Exposure',
      'Class Code Estimated Exposure',
      'Exposure',
    ],
    policyType: ['Policy Type', 'Class Code Policy Type', 'Line of Business', 'LOB'],
    subLine: ['Sub Line', 'Class Code Sub Line', 'Subline Code'],
    agency: ['Agency', 'Agency Name', 'Agent', 'Producer', 'Broker'],
    agencyEmail: ['Agency Email', 'Agent Email', 'Producer Email'],
    agencyPhone: ['Agency Phone', 'Agent Phone', 'Producer Phone'],
    dueDate: ['Due Date', 'Audit Due', 'Audit Due Date', 'Due'],
    specialInstructions: ['Special Instructions', 'Instructions', 'Remarks', 'Comments'],
  },
}
