import { type SQL, sql } from 'drizzle-orm'

/** Folds a text to lower case without diacritics, as an expression. Most texts have nothing but signs of one byte. */
export const foldedLetters = (
  text: SQL,
): SQL => sql`lower((case when octet_length(${text}) = length(${text}) then ${text}
    else regexp_replace(normalize(${text}, NFKD), ${String.raw`[\u0300-\u036f]`}, '', 'g') end) collate "C")`
