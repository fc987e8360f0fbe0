import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'

// What the index knows of words in the whole library, whoever may read their pages.

const Known = z.object({ rows: z.array(z.object({ word: z.string() })) })

/**
 * Lists words that share a form with one of these hashes of forms. Each is looked up alone: for many at once the
 * planner would read the whole table.
 */
export const listSimilarWords = async (on: Db, variants: readonly number[]): Promise<string[]> =>
  Known.parse(
    await on.execute(sql`select distinct w.word from unnest(${`{${variants.join()}}`}::integer[]) as form(hash)
      join search.word w on w.variants @> array[form.hash]`),
  ).rows.map(({ word }) => word)

const Stems = z.object({ rows: z.array(z.object({ word: z.string(), pages: z.number() })) })

/** Returns on how many pages of the library each stem is. */
export const countStems = async (on: Db, stems: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = Stems.parse(
    await on.execute(sql`select word, pages from search.lexeme
      where word in (select json_array_elements_text(${JSON.stringify(stems)}::json))`),
  )
  return new Map(rows.map(({ word, pages }) => [word, pages]))
}

/** Counts on how many pages of the library words are; one that begins many words counts for all of them. */
export const countEntries = async (on: Db, words: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = Stems.parse(
    await on.execute(sql`select asked.word, coalesce(sum(lexeme.pages), 0)::int as pages
      from json_array_elements_text(${JSON.stringify(words)}::json) as asked(word)
      left join search.lexeme on lexeme.word = asked.word collate "C" or (asked.word like '%:*'
        and lexeme.word >= rtrim(asked.word, ':*') collate "C" and lexeme.word < rtrim(asked.word, ':*') || '~' collate "C")
      group by asked.word`),
  )
  return new Map(rows.map(({ word, pages }) => [word, pages]))
}
