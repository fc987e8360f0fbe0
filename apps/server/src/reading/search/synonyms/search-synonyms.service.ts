import type { SearchSynonym, SynonymForm } from '@lectureshelf/contract/reading/search/search-misses'
import { messages } from '@lectureshelf/contract/messages'
import type { z } from 'zod'
import { authorOf } from '../../../library/tables/author.ts'
import { lockSubjectFor } from '../../../library/tables/subject-context.ts'
import { findSubject } from '../../../library/tables/subjects.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, violates } from '../../../platform/db/database.ts'
import { AppError, orNotFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../../base/audit/audit.service.ts'
import { foldSearch } from '../words/search-text.ts'
import { countWords, longestRun } from './synonym-ways.ts'
import {
  type StoredSynonym,
  findSynonym,
  insertSynonym,
  listSynonyms,
  removeSynonym,
} from './search-synonyms.repo.ts'

const refused = (name: string, reason: string) =>
  new AppError('invalid_request', { message: reason, field: { name, reason } })

const toSynonym = (subCode: string, { id, word, synonym, addedByName }: StoredSynonym): SearchSynonym => ({
  id,
  subCode,
  word,
  synonym,
  addedByName,
})

/** Creates the synonyms of subjects, which whoever adds notes to a subject may change. */
export const createSearchSynonymsService = ({ db }: { db: Db }) => ({
  /** @throws AppError `subject_not_found` or `out_of_scope` */
  list: (actor: Actor, subCode: string): Promise<{ synonyms: SearchSynonym[] }> =>
    db.transaction(async (tx) => {
      const { subject } = await lockSubjectFor(tx, actor, 'addPdf', subCode)
      const rows = await listSynonyms(tx, subject.id)
      return { synonyms: rows.map((row) => toSynonym(subject.subCode, row)) }
    }),

  /**
   * @throws AppError `subject_not_found`, `out_of_scope` or `invalid_request` for two words that are known or equal, or
   * have more words than a search is looked through for
   */
  add: async (actor: Actor, form: z.output<typeof SynonymForm>) => {
    const [word, synonym] = [foldSearch(form.word), foldSearch(form.synonym)]
    if (word === synonym) throw refused('synonym', messages.synonymSame)
    if (countWords(word) > longestRun) throw refused('word', messages.synonymLong)
    if (countWords(synonym) > longestRun) throw refused('synonym', messages.synonymLong)
    try {
      return await db.transaction(async (tx) => {
        const { subject } = await lockSubjectFor(tx, actor, 'addPdf', form.subCode)
        const row = await insertSynonym(tx, { subjectId: subject.id, word, synonym, ...authorOf(actor) })
        await recordAudit(tx, actor, 'searchSynonym.add', subject.id, {
          after: { subCode: subject.subCode, word, synonym },
        })
        return { message: messages.synonymAdded, synonym: toSynonym(subject.subCode, row) }
      })
    } catch (error) {
      if (violates(error, 'search_synonym_key')) throw refused('synonym', messages.synonymKnown)
      throw error
    }
  },

  /** @throws AppError `not_found`, `subject_not_found` or `out_of_scope` */
  remove: (actor: Actor, id: string): Promise<{ message: string }> =>
    db.transaction(async (tx) => {
      const row = orNotFound(await findSynonym(tx, id))
      const stored = orNotFound(await findSubject(tx, row.subjectId))
      const { subject } = await lockSubjectFor(tx, actor, 'addPdf', stored.subCode)
      await removeSynonym(tx, id)
      await recordAudit(tx, actor, 'searchSynonym.remove', subject.id, {
        before: { subCode: subject.subCode, word: row.word, synonym: row.synonym },
      })
      return { message: messages.synonymRemoved }
    }),
})

export type SearchSynonymsService = ReturnType<typeof createSearchSynonymsService>
