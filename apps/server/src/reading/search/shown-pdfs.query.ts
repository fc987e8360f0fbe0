import { sql } from 'drizzle-orm'

// Parts of statements about shown PDFs: those of sections, and the reserved sheets, which have neither section nor
// subject.

/** Joins PDFs `p` with their sections `c` and subjects `s`. */
export const joinHome = sql`left join section c on c.id = p.section_id left join subject s on s.id = c.subject_id`

/** Matches PDFs `p` that are not deleted, and neither is their section nor subject. */
export const isLive = sql`p.deleted_at is null and c.deleted_at is null and s.deleted_at is null`
