/** Characters of a field that names documents or fields of documents, which the database keeps short. */
export const KEY_LENGTH = 100

/** Characters of any other field of an order. */
export const TEXT_LENGTH = 4000
