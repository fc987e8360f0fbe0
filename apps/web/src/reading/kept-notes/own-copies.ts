import { type KeptCopy, type KeptTables, keyOfKept } from './kept-copies.ts'

interface OwnCopiesIo {
  tables: KeptTables
  person: () => string | null
}

const keyOf = ({ person, info, version }: KeptCopy) => keyOfKept(person, info.pdfFile, version)

/**
 * Reads and writes the copies of the signed-in person. A sign-out deletes the tables: whoever reads or writes them after
 * it would create them again.
 */
export const createOwnCopies = (io: OwnCopiesIo, isStopped: (pdfFile: string) => boolean) => {
  const { tables } = io

  const all = async (): Promise<KeptCopy[]> => {
    const person = io.person()
    if (person === null) return []
    return [...(await tables.records()).values()].filter((copy) => copy.person === person)
  }

  const isWanted = ({ person, info }: Pick<KeptCopy, 'person' | 'info'>): boolean =>
    io.person() === person && !isStopped(info.pdfFile)

  return {
    all,
    /** Returns the copies of a note: one for each version. */
    of: async (pdfFile: string) => (await all()).filter(({ info }) => info.pdfFile === pdfFile),
    /** Returns whether the person is the same and has not removed the note since. */
    isWanted,
    remove: async (copies: readonly KeptCopy[]): Promise<void> => {
      if (copies.length > 0 && io.person() !== null) await tables.remove(copies.map(keyOf))
    },
    /**
     * Stores parts of a copy while it is wanted. The first parts create the record; later ones do not, because a missing
     * record was removed by another tab.
     * @returns the copy with the parts it has then; null when nothing was stored
     */
    store: async (copy: KeptCopy, parts: Map<string, ArrayBuffer>): Promise<KeptCopy | null> => {
      if (!isWanted(copy)) return null
      const hadParts = Object.keys(copy.sizes).length > 0
      let stored: KeptCopy | null = null
      const add = (known: KeptCopy | undefined): KeptCopy | null => {
        if (!isWanted(copy) || (known === undefined && hadParts)) return null
        const sizes = { ...known?.sizes }
        for (const [name, part] of parts) sizes[name] = part.byteLength
        stored = { ...copy, sizes }
        return stored
      }
      await tables.change(keyOf(copy), add, parts)
      return stored
    },
    /** Stores until when a copy may be kept. */
    setEnd: (copy: KeptCopy, keepUntil: string): Promise<void> =>
      tables.change(
        keyOf(copy),
        (known) => (known === undefined ? null : { ...known, keepUntil }),
        new Map(),
      ),
  }
}

export type OwnCopies = ReturnType<typeof createOwnCopies>
