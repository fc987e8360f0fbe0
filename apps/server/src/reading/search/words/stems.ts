import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'

const stemsRemembered = 20_000

const Stems = z.object({ rows: z.array(z.object({ word: z.string(), stem: z.string().nullable() })) })

/** Returns the stem of a word; null for a word that no index has, such as "the". */
export type StemOf = (word: string) => string | null

/** Creates the stemming of words as the database does it; it never changes, so most words are remembered. */
export const createStems = ({ db }: { db: Db }) => {
  const remembered = new LRUCache<string, { stem: string | null }>({ max: stemsRemembered })
  return {
    /** Reads the stems of words. Words with digits and words of other scripts are their own stems. */
    read: async (words: Iterable<string>): Promise<StemOf> => {
      const stems = new Map<string, string | null>()
      const missing: string[] = []
      for (const word of new Set(words)) {
        const known = /^[a-z]+$/.test(word) ? remembered.get(word) : { stem: word }
        if (known === undefined) missing.push(word)
        else stems.set(word, known.stem)
      }
      if (missing.length > 0) {
        const { rows } = Stems.parse(
          await db.execute(sql`select word, (ts_lexize('english_stem', word))[1] as stem
            from json_array_elements_text(${JSON.stringify(missing)}::json) as word`),
        )
        for (const { word, stem } of rows) {
          remembered.set(word, { stem })
          stems.set(word, stem)
        }
      }
      return (word) => stems.get(word) ?? null
    },
  }
}

export type Stems = ReturnType<typeof createStems>
