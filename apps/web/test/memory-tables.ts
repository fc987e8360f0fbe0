import type { PartRecord, PartTables } from '../src/lib/storage/part-tables.ts'

/** Creates tables in memory, which two tabs may share; `roomBytes` is what the disk has. */
export const createMemoryTables = <Stored extends PartRecord>(roomBytes = Number.POSITIVE_INFINITY) => {
  const records = new Map<string, Stored>()
  const parts = new Map<string, Map<string, ArrayBuffer>>()
  const usedBytes = () =>
    [...parts.values()].flatMap((of) => [...of.values()]).reduce((sum, { byteLength }) => sum + byteLength, 0)
  const tables: PartTables<Stored> = {
    all: async () => [...records.values()],
    records: async () => new Map(records),
    parts: async (key, names) => {
      const record = records.get(key)
      return record === undefined ? null : { record, parts: names.map((name) => parts.get(key)?.get(name)) }
    },
    change: async (key, change, added) => {
      const known = records.get(key)
      const record = change(known)
      if (record === null) return
      const addedBytes = [...added.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
      if (usedBytes() + addedBytes > roomBytes) throw new DOMException('Full.', 'QuotaExceededError')
      const kept = known?.version === record.version ? parts.get(key) : undefined
      parts.set(key, new Map([...(kept ?? []), ...added]))
      records.set(key, record)
    },
    remove: async (keys) => {
      for (const key of keys) {
        records.delete(key)
        parts.delete(key)
      }
    },
  }
  return { tables, usedBytes }
}
