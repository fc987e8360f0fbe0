import type { PageWord } from '@lectureshelf/contract/library/pdf-pages'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { trusted } from '../../lib/http/trusted.ts'
import { nameOfPicture } from '../../lib/storage/pdf-parts.ts'
import { findKept, keyOfKept, nameOfMachineWords, noteTime, openKeptTables } from './kept-copies.ts'

/** A note on this phone that may be opened without a line. */
export interface KeptNote {
  version: number
  info: PdfInfo
  /** Reads parts of the PDF by their names, in this order. */
  read: (names: readonly string[]) => Promise<{ version: number; parts: (ArrayBuffer | undefined)[] } | null>
  /** Reads the words that a machine has read on a page; null for a page that no machine has read. */
  machineWords: (page: number) => Promise<PageWord[] | null>
  /** Reads the picture of a page, `width` pixels wide; null where the copy has none. */
  picture: (page: number, width: number) => Promise<ArrayBuffer | null>
}

interface Wanted {
  person: string
  pdfFile: string
}

/** Opens the copy of a note that a person keeps; null without one, or when it may not be opened any more. */
export const openKeptNote = async ({ person, pdfFile }: Wanted): Promise<KeptNote | null> => {
  try {
    const tables = openKeptTables()
    const copy = await findKept(tables, person, pdfFile, noteTime())
    if (tables === null || copy === undefined) return null
    const { version, info } = copy
    const read: KeptNote['read'] = async (names) => {
      const found = await tables.parts(keyOfKept(person, pdfFile, version), names)
      return found === null ? null : { version, parts: found.parts }
    }
    const part = async (name: string) => (await read([name]))?.parts[0] ?? null
    return {
      version,
      info,
      read,
      machineWords: async (page) => {
        const bytes = await part(nameOfMachineWords(page))
        return bytes === null ? null : trusted<PageWord[]>(JSON.parse(new TextDecoder().decode(bytes)))
      },
      picture: (page, width) => part(nameOfPicture(page, width)),
    }
  } catch {
    // Storage is blocked: there is no copy.
    return null
  }
}
