import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { indexSearchJob } from '../../../job-kinds.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Wanted, isWanted } from '../../../platform/held/held-work.ts'

const Unindexed = z.object({
  rows: z.array(
    z.object({
      versionId: z.string(),
      pageCount: z.number(),
      outline: z
        .array(z.object({ title: z.string(), pageNumber: z.number().nullable(), level: z.number() }))
        .nullable(),
      rules: z.number().nullable(),
      indexedPages: z.number().nullable(),
      revision: z.number(),
    }),
  ),
})

/** Matches ready versions of PDFs whose index is missing, incomplete or made by other rules. */
const lacksIndex = (rules: number) => sql`from pdf_version v
  join pdf p on p.id = v.pdf_id
  left join search.version done on done.version_id = v.id
  where v.state = 'ready' and v.page_count is not null
    and (done.version_id is null or done.rules <> ${rules} or done.indexed_pages < v.page_count
      or done.page_count <> v.page_count)`

/** Lists versions to be indexed that no process is at: shown ones first, then the newest. */
export const listUnindexed = async (
  on: Db,
  { rules, except, ...wanted }: Wanted & { rules: number; except: readonly string[] },
) =>
  Unindexed.parse(
    await on.execute(sql`select v.id as "versionId", v.page_count as "pageCount",
        coalesce(v.chapters, v.outline) as outline, done.rules,
        done.indexed_pages as "indexedPages", coalesce(done.revision, 0) as revision
      ${lacksIndex(rules)}
      and not v.id in (select json_array_elements_text(${JSON.stringify(except)}::json)::uuid)
      and ${isWanted(indexSearchJob, sql`v.id`, wanted)}
      order by (p.deleted_at is not null), (v.version <> p.version), v.created_at desc limit ${wanted.limit}`),
  ).rows

export type UnindexedVersion = Awaited<ReturnType<typeof listUnindexed>>[number]

const Count = z.object({ rows: z.tuple([z.object({ count: z.number() })]) })

/** Counts the versions that wait for their index, of all PDFs or of shown ones alone. */
export const countUnindexed = async (
  on: Db,
  rules: number,
  { areShown }: { areShown: boolean },
): Promise<number> => {
  const shown = areShown ? sql`and p.deleted_at is null and v.version = p.version` : sql``
  return Count.parse(await on.execute(sql`select count(*)::int as count ${lacksIndex(rules)} ${shown}`))
    .rows[0].count
}
