/** What one order file may hold before it is refused: beyond these it is damaged or hostile. */
export const ORDER_LIMITS = {
  /** Bytes of one CSV row; characters of one tag, text or comment of XML, and of blanks at the start. */
  line: 1024 * 1024,
  /** Characters of one cell or element. */
  cell: 64 * 1024,
  columns: 512,
  /** Characters of one order in XML. */
  xmlOrder: 256 * 1024,
  /** Characters of one order after which the file is no order file at all. */
  xmlOrderAtAll: 4 * 1024 * 1024,
  xmlNodes: 2000,
  xmlDepth: 100,
} as const
