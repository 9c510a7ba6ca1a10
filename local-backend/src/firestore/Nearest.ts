/** A search for the documents whose vectors are nearest to one. */
export interface Nearest {
  /** Segments of the path of the vector. */
  field: string[]
  vector: number[]
  measure: 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT'
  limit: number
  /** Where each result gets its distance, over what is there; null to keep it to ourselves. */
  resultField: string[] | null
  /** The greatest distance of a result; of dot products the least. */
  threshold: number | null
}
