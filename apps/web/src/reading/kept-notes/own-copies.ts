import type { Copies } from '../copies/api.ts'
import { type Copy, type CopyId, type PinnedCopy, isPinned } from '../copies/copy.ts'
import { makeRoom } from '../copies/holding.ts'

interface OwnCopiesIo {
  copies: Copies
  person: () => string | null
}

const idOf = ({ person, info, version }: PinnedCopy): CopyId => ({ person, pdfFile: info.pdfFile, version })

/**
 * Reads and writes the copies that the signed-in person keeps. A sign-out deletes the database: whoever reads or writes it
 * after that would create it again.
 */
export const createOwnCopies = (io: OwnCopiesIo, isStopped: (pdfFile: string) => boolean) => {
  const { copies } = io

  const all = async (pdfFile?: string): Promise<PinnedCopy[]> => {
    const person = io.person()
    if (person === null) return []
    const found = await copies.find({ person, ...(pdfFile !== undefined && { pdfFile }) })
    return found.map(({ copy }) => copy).filter(isPinned)
  }

  const isWanted = ({ person, info }: Pick<PinnedCopy, 'person' | 'info'>): boolean =>
    io.person() === person && !isStopped(info.pdfFile)

  /** Changes a copy. What was only read goes before there is no room for what is kept. */
  const change = async (
    copy: PinnedCopy,
    add: (known: Copy | undefined) => Copy | null,
    parts: ReadonlyMap<string, ArrayBuffer>,
  ): Promise<void> => {
    const id = idOf(copy)
    try {
      await copies.change(id, add, parts)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
      await makeRoom(copies, 0, id)
      await copies.change(id, add, parts)
    }
  }

  return {
    /** Returns all copies, the newest versions first. */
    all: () => all(),
    /** Returns the copies of a note: one for each version. */
    of: (pdfFile: string) => all(pdfFile),
    /** Returns whether the person is the same and has not removed the note since. */
    isWanted,
    remove: async (gone: readonly PinnedCopy[]): Promise<void> => {
      if (gone.length > 0 && io.person() !== null) await copies.remove(gone.map(idOf))
    },
    /** Keeps what was read of a copy. @returns the copy with the parts that it has then */
    begin: async (copy: PinnedCopy): Promise<PinnedCopy> => {
      let begun = copy
      const pin = (known: Copy | undefined): Copy | null => {
        if (known === undefined || isPinned(known) || Object.keys(known.sizes).length === 0) return null
        begun = { ...copy, sizes: known.sizes }
        return begun
      }
      if (isWanted(copy)) await copies.change(idOf(copy), pin)
      return begun
    },
    /**
     * Stores parts of a copy while it is wanted. The first parts create it; later ones do not, because a missing copy was
     * removed by another tab.
     * @returns the copy with the parts it has then; null when nothing was stored
     */
    store: async (copy: PinnedCopy, parts: Map<string, ArrayBuffer>): Promise<PinnedCopy | null> => {
      if (!isWanted(copy)) return null
      const hadParts = Object.keys(copy.sizes).length > 0
      let stored: PinnedCopy | null = null
      const add = (known: Copy | undefined): Copy | null => {
        if (!isWanted(copy) || (!isPinned(known) && hadParts)) return null
        const sizes = { ...known?.sizes }
        for (const [name, part] of parts) sizes[name] = part.byteLength
        stored = { ...copy, sizes }
        return stored
      }
      await change(copy, add, parts)
      return stored
    },
    /** Stores until when a copy may be kept. */
    setEnd: (copy: PinnedCopy, keepUntil: string): Promise<void> =>
      copies.change(idOf(copy), (known) => (isPinned(known) ? { ...known, keepUntil } : null)),
  }
}

export type OwnCopies = ReturnType<typeof createOwnCopies>
