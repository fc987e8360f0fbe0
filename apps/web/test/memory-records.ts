import type { OwnedRecords } from '../src/lib/storage/owned-records.ts'

/** Creates records in memory, which two tabs may share. */
export const createMemoryRecords = <Stored>() => {
  const byOwner = new Map<string, Map<string, Stored>>()
  const of = (owner: string): Map<string, Stored> => {
    const known = byOwner.get(owner) ?? new Map<string, Stored>()
    byOwner.set(owner, known)
    return known
  }
  const pick = (owner: string, keys: readonly string[] | 'all') =>
    new Map([...of(owner)].filter(([key]) => keys === 'all' || keys.includes(key)))
  const records: OwnedRecords<Stored> = {
    read: async (owner, keys) => pick(owner, keys),
    change: async (owner, keys, change) => {
      for (const [key, value] of change(pick(owner, keys))) {
        if (value === null) of(owner).delete(key)
        else of(owner).set(key, value)
      }
    },
  }
  return records
}
