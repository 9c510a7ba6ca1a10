export type OobRequestType =
  | 'EMAIL_SIGNIN'
  | 'PASSWORD_RESET'
  | 'RECOVER_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'VERIFY_EMAIL'

/** A code that would be sent by e-mail ("out of band"). No e-mail is sent here. */
export interface OobCode {
  oobCode: string
  requestType: OobRequestType
  email: string
  newEmail?: string
  /** The address of the page that uses the code. */
  oobLink: string
}

/** A code that would be sent by text message. */
export interface PhoneCode {
  phoneNumber: string
  sessionInfo: string
  /** Six digits. */
  code: string
}

/** That somebody has a telephone number, where the sign-in itself could not go on. */
export interface PhoneProof {
  phoneNumber: string
  temporaryProof: string
}
