/**
 * The premium bases an exposure can be measured in. `money`: the figure is dollars, else a plain
 * count; `short` stands beside a figure.
 */
export const EXPOSURE_TYPES = {
  grossSales: { label: 'Gross sales', short: 'gross sales', money: true },
  liquorReceipts: { label: 'Liquor receipts', short: 'receipts', money: true },
  payroll: { label: 'Payroll', short: 'payroll', money: true },
  totalCost: { label: 'Total cost', short: 'total cost', money: true },
  area: { label: 'Area', short: 'area', money: false },
  units: { label: 'Units', short: 'units', money: false },
  admissions: { label: 'Admissions', short: 'admissions', money: false },
  unknown: { label: 'Not given', short: 'basis not given', money: false },
} as const

export type ExposureType = keyof typeof EXPOSURE_TYPES
