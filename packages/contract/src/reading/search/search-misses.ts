import { z } from 'zod'
import { Id, ListQuery, Message, SubCode } from '../../common.ts'
import { operation, operations } from '../../operation.ts'
import { PeopleCount } from '../../base/people-count.ts'
import { searchMissCalls, searchSynonymCalls } from '../calls/search-misses.calls.ts'
import { searchMaxLength } from './search-words.ts'

/** Words that students searched and no page or title has. Who searched them is not stored. */
export const SearchMiss = z.object({
  id: Id,
  query: z.string(),
  /** The subject that was searched; null for everything of the place. */
  subject: z.object({ subCode: z.string(), subName: z.string() }).nullable(),
  deptId: z.string(),
  scheme: z.string(),
  semName: z.string(),
  /** How often they were searched; few searches are not counted. */
  count: PeopleCount,
  lastAt: z.string(),
})
export type SearchMiss = z.infer<typeof SearchMiss>

/** Two words of a subject that mean the same. */
export const SearchSynonym = z.object({
  id: Id,
  subCode: z.string(),
  word: z.string(),
  synonym: z.string(),
  addedByName: z.string(),
})
export type SearchSynonym = z.infer<typeof SearchSynonym>

const SynonymWord = z
  .string()
  .trim()
  .min(2, 'Type a word.')
  .max(60, 'A word has at most 60 characters.')
  .regex(/[\p{L}\p{N}]/u, 'A word has letters or digits.')

export const SynonymForm = z.object({ subCode: SubCode, word: SynonymWord, synonym: SynonymWord })

export const searchMissOps = operations(() => ({
  note: operation({
    ...searchMissCalls.note,
    right: 'readNotes',
    summary: 'Say that a search found nothing, so that staff can add it',
    body: z.object({ q: z.string().trim().min(1).max(searchMaxLength), subject: SubCode.optional() }),
    response: Message,
  }),
  list: operation({
    ...searchMissCalls.list,
    right: 'addPdf',
    summary: 'What students of places in scope searched for without a result, most searched first',
    query: ListQuery,
    response: z.object({ misses: z.array(SearchMiss), total: z.number().int() }),
  }),
  dismiss: operation({
    ...searchMissCalls.dismiss,
    right: 'addPdf',
    summary: 'Take words off that list',
    params: z.object({ id: Id }),
    response: Message,
  }),
}))

export const searchSynonymOps = operations(() => ({
  list: operation({
    ...searchSynonymCalls.list,
    right: 'addPdf',
    summary: 'The synonyms of a subject',
    query: z.object({ subCode: SubCode }),
    response: z.object({ synonyms: z.array(SearchSynonym) }),
  }),
  add: operation({
    ...searchSynonymCalls.add,
    right: 'addPdf',
    summary: 'Let a search for one word of a subject find another one, too',
    body: SynonymForm,
    response: z.object({ message: z.string(), synonym: SearchSynonym }),
  }),
  remove: operation({
    ...searchSynonymCalls.remove,
    right: 'addPdf',
    summary: 'Remove a synonym',
    params: z.object({ id: Id }),
    response: Message,
  }),
}))
