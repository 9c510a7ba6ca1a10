/** The bytes of a clean CSV of so many orders, numbered from 1. */
export function csvOfOrders(count: number, change: (row: string, at: number) => string = same) {
  const header = 'Order Number,Policy Number,Policy From,Policy To,Insured Name,Class Code,Phone'
  const rows = Array.from({ length: count }, (_, at) =>
    change(`T${1001 + at},P-${at},05/03/2025,05/03/2026,Bakery ${at},58161,2075550101`, at),
  )
  return bytesOf([header, ...rows, ''].join('\r\n'))
}

/** The bytes of an XML file of so many orders. */
export function xmlOfOrders(count: number, carrier = 'HM') {
  const orders = Array.from(
    { length: count },
    (_, at) =>
      `<Order number="X${1001 + at}"><Policy><Number>P-${at}</Number><From>2025-05-03</From>` +
      `<To>2026-05-03</To></Policy><Insured><Name>Bakery ${at}</Name></Insured>` +
      '<ClassCodes><ClassCode id="58161"/></ClassCodes></Order>',
  )
  return bytesOf(
    `<AuditOrders carrier="${carrier}" count="${count}">${orders.join('\n')}</AuditOrders>`,
  )
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}

function same(row: string): string {
  return row
}
