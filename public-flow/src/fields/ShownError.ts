/** A problem in words, with the id of the field it is about. */
export interface ShownError {
  field: string
  text: string
}
