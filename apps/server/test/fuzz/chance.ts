import { createRandom } from '../processes/padded-pdf.ts'

/** Random decisions that a seed determines. */
export interface Chance {
  /** Returns a whole number from 0 to below a limit. */
  below: (limit: number) => number
  /** Whether an event of this probability happens. */
  happens: (probability: number) => boolean
  /** Returns one of the items. */
  pick: <T>(items: readonly T[]) => T
  /** Returns a valid version 4 UUID. */
  uuid: () => string
}

export const createChance = (seed: number): Chance => {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(items: readonly T[]): T => {
    const [first] = items
    if (first === undefined) throw new Error('There is nothing to choose from.')
    return items[below(items.length)] ?? first
  }
  const digits = (count: number) => Array.from({ length: count }, () => below(16).toString(16)).join('')
  return {
    below,
    happens: (probability) => random() < probability,
    pick,
    uuid: () =>
      `${digits(8)}-${digits(4)}-4${digits(3)}-${pick(['8', '9', 'a', 'b'])}${digits(3)}-${digits(12)}`,
  }
}
