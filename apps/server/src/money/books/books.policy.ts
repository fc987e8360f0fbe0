import type { BookGroup, BookMonth } from '@lectureshelf/contract/money/bank/books'
import type { ReceiptTax } from '@lectureshelf/contract/money/receipts'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'

/** The sum of a month that came in or went out in one way. */
export interface Movement {
  /** Such as 2026-11. */
  month: string
  kind: 'received' | 'cash' | 'refunded' | 'reversed'
  paise: number
}

/** The receipts of a month with one plan, college and department. */
export interface ReceiptSum {
  month: string
  plan: Plan
  /** Null where the account is gone. */
  college: string | null
  department: string | null
  receipts: number
  paise: number
  /** Whether they became void in the month; else they were issued in it. */
  isVoid: boolean
}

/** The tax of a month. */
export interface TaxSum extends ReceiptTax {
  month: string
}

const april = 4

/** Returns the year in which the financial year of a month begins. */
export const financialYearOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number < april ? year - 1 : year
}

const nextOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

const ways = {
  plan: ({ plan }: ReceiptSum): string => plans[plan].name,
  college: ({ college }: ReceiptSum): string => college ?? 'Unknown',
  department: ({ department }: ReceiptSum): string => department ?? 'Unknown',
}

const groupsOf = (sums: readonly ReceiptSum[]): BookGroup[] =>
  (['plan', 'college', 'department'] as const).flatMap((by) => {
    const groups = new Map<string, BookGroup>()
    for (const sum of sums) {
      const name = ways[by](sum)
      const group = groups.get(name) ?? { by, name, receipts: 0, receivedPaise: 0, voidedPaise: 0 }
      groups.set(
        name,
        sum.isVoid
          ? { ...group, voidedPaise: group.voidedPaise + sum.paise }
          : {
              ...group,
              receipts: group.receipts + sum.receipts,
              receivedPaise: group.receivedPaise + sum.paise,
            },
      )
    }
    return [...groups.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  })

const taxOfMonth = (taxes: readonly TaxSum[], month: string): ReceiptTax => {
  const ofMonth = taxes.filter((tax) => tax.month === month)
  const sumOf = (key: keyof ReceiptTax): number => ofMonth.reduce((sum, tax) => sum + tax[key], 0)
  return {
    taxablePaise: sumOf('taxablePaise'),
    centralPaise: sumOf('centralPaise'),
    statePaise: sumOf('statePaise'),
    roundOffPaise: sumOf('roundOffPaise'),
  }
}

interface Rows {
  movements: readonly Movement[]
  receipts: readonly ReceiptSum[]
  taxes: readonly TaxSum[]
}

/** Returns every month from the first movement to the last month, each opening with what the one before closed with. */
export const monthsOf = ({ movements, receipts, taxes }: Rows, lastMonth: string): BookMonth[] => {
  const named = [...movements, ...receipts].map(({ month }) => month)
  const first = named.reduce((earliest, month) => (month < earliest ? month : earliest), lastMonth)
  const months: BookMonth[] = []
  let openingPaise = 0
  for (let month = first; month <= lastMonth; month = nextOf(month)) {
    const sumOf = (kind: Movement['kind']): number =>
      movements
        .filter((movement) => movement.month === month && movement.kind === kind)
        .reduce((sum, { paise }) => sum + paise, 0)
    const receivedPaise = sumOf('received')
    const cashPaise = sumOf('cash')
    const refundedPaise = sumOf('refunded')
    const reversedPaise = sumOf('reversed')
    const closingPaise = openingPaise + receivedPaise + cashPaise - refundedPaise - reversedPaise
    const groups = groupsOf(receipts.filter((sum) => sum.month === month))
    months.push({
      month,
      openingPaise,
      receivedPaise,
      cashPaise,
      refundedPaise,
      reversedPaise,
      closingPaise,
      tax: taxOfMonth(taxes, month),
      groups,
    })
    openingPaise = closingPaise
  }
  return months
}
