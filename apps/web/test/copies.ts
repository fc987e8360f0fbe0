import { type Copies, deviceCopies } from '../src/reading/copies/api.ts'
import type { Copy } from '../src/reading/copies/copy.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const bytesOf = ({ sizes }: Copy): number => sum(Object.values(sizes))

/** Opens the copies of this device, whose disk has so much room; the file needs databases. */
export const openTestCopies = (roomBytes = Number.POSITIVE_INFINITY) => {
  const usedBytes = async () => sum((await deviceCopies.find(null)).map(({ copy }) => bytesOf(copy)))
  const copies: Copies = {
    ...deviceCopies,
    change: async (id, change, parts = new Map()) => {
      const added = sum([...parts.values()].map(({ byteLength }) => byteLength))
      if ((await usedBytes()) + added > roomBytes) throw new DOMException('Full.', 'QuotaExceededError')
      await deviceCopies.change(id, change, parts)
    },
  }
  return { copies, usedBytes }
}
