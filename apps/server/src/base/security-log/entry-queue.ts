const writeAfterMs = 1000
/** Maximum of different entries per second; the rest of a flood is dropped. */
const entriesWaiting = 500

interface Options<Entry> {
  /** Entries with the same key are written once. */
  keyOf: (entry: Entry) => string
  /** Never fails. */
  write: (entry: Entry) => Promise<void>
}

/** Collects entries for a second and writes each once, one after the other. */
export const createEntryQueue = <Entry>({ keyOf, write }: Options<Entry>) => {
  let waiting = new Map<string, Entry>()
  let timer: NodeJS.Timeout | null = null
  let written = Promise.resolve()

  const writeAll = async (entries: Iterable<Entry>) => {
    for (const entry of entries) await write(entry)
  }

  /** Writes the waiting entries; resolves when every entry that was ever added is written. */
  const settle = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const entries = waiting.values()
    waiting = new Map()
    written = written.then(() => writeAll(entries))
    return written
  }

  return {
    settle,
    add: (entry: Entry): void => {
      const key = keyOf(entry)
      if (waiting.has(key) || waiting.size >= entriesWaiting) return
      waiting.set(key, entry)
      timer ??= setTimeout(() => void settle(), writeAfterMs).unref()
    },
  }
}
