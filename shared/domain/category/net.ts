/** Net = sales minus sales tax (specification §5), in dollars, exact to the cent. */
export function netOf(sales: number, salesTax: number): number {
  return (centsOf(sales) - centsOf(salesTax)) / 100
}

/** The sum of dollar amounts, exact to the cent whatever their order. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + centsOf(amount), 0) / 100
}

function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}
