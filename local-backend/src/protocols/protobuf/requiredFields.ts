const STRUCTURED_QUERY = '.google.firestore.v1.StructuredQuery'
const AGGREGATION_QUERY = '.google.firestore.v1.StructuredAggregationQuery'

/**
 * Fields without which a message means nothing. Protocol Buffers know no required fields, so a request
 * may well come without them; the database's own types say they are there.
 */
export const REQUIRED_FIELDS: Record<string, readonly string[]> = {
  '.google.firestore.v1.RunQueryRequest': ['structuredQuery'],
  '.google.firestore.v1.RunAggregationQueryRequest': ['structuredAggregationQuery'],
  '.google.firestore.v1.UpdateDocumentRequest': ['document'],
  '.google.firestore.v1.RollbackRequest': ['transaction'],
  '.google.firestore.v1.DocumentTransform': ['document'],
  '.google.firestore.v1.DocumentTransform.FieldTransform': ['fieldPath'],
  [AGGREGATION_QUERY]: ['structuredQuery'],
  [`${AGGREGATION_QUERY}.Aggregation.Sum`]: ['field'],
  [`${AGGREGATION_QUERY}.Aggregation.Avg`]: ['field'],
  [`${STRUCTURED_QUERY}.CompositeFilter`]: ['op'],
  [`${STRUCTURED_QUERY}.FieldFilter`]: ['field', 'op', 'value'],
  [`${STRUCTURED_QUERY}.UnaryFilter`]: ['field', 'op'],
  [`${STRUCTURED_QUERY}.FindNearest`]: ['vectorField', 'queryVector', 'distanceMeasure', 'limit'],
  [`${STRUCTURED_QUERY}.Order`]: ['field'],
  [`${STRUCTURED_QUERY}.FieldReference`]: ['fieldPath'],
}
