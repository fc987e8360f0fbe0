import type { Place } from '@lectureshelf/contract/access'
import { placeTopic, sheetsTopic, subjectTopic } from '../../../library/tables/content-topics.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Memory } from '../../../platform/memory/memory.ts'
import { mayRead } from '../../../library/pdfs/pdfs.policy.ts'
import { referenceDataTopic } from '../../../base/reference-data/dss.service.ts'
import type { SubscriptionsService } from '../../../money/subscriptions/subscriptions.service.ts'
import {
  type ContentRow,
  listContentAt,
  listContentOf,
  listSheets,
  listSynonymsFor,
  listSynonymsOf,
} from './search-scope.query.ts'
import type { OpenContent, OpenPdf, OpenSection, OpenSubject } from './open-content.ts'
import { type Synonym, bothWays, storedForms } from '../synonyms/synonym-ways.ts'
import type { ParsedSearch } from '../words/parsed-search.ts'
import { wordsOfTitle } from './titles.ts'
import { groupBy } from '../../../platform/group-by.ts'

type ShownPdf = Pick<NonNullable<ContentRow['pdf']>, 'state' | 'pageCount'>
type FoundPdf = Pick<ContentRow, 'hasText' | 'scan'> & { pdf: ContentRow['pdf'] }

const readingOf = ({ hasText, scan }: FoundPdf, { state, pageCount }: ShownPdf): OpenPdf['reading'] => {
  if (state === 'processing') return 'waiting'
  if (state === 'failed') return 'unreadable'
  // A typed cover before a hundred pages of handwriting makes nothing of them searchable.
  const unread = scan?.state === 'done' ? scan.pages - scan.readPages : 0
  if (pageCount !== null && unread * 2 > pageCount) return 'unreadable'
  if (hasText !== false || (scan?.readPages ?? 0) > 0) return 'readable'
  return scan === null || scan.state === 'checking' || scan.state === 'reading' ? 'waiting' : 'unreadable'
}

const toPdf = (row: FoundPdf, section: OpenSection | null): OpenPdf[] => {
  if (row.pdf === null || row.pdf.pdfFile === null) return []
  const { versionId, version, pdfFile, title, pageCount, coverName, sha256, chapters, state } = row.pdf
  if (versionId === null || version === null || sha256 === null || state === null) return []
  const reading = readingOf(row, row.pdf)
  const words = wordsOfTitle(title)
  const facts = { versionId, version, pdfFile, title, pageCount, coverName, sha256, chapters }
  return [{ ...facts, section, words, reading }]
}

/** Puts rows together. A subject with several places is shown at the first one. */
const toContent = (rows: ContentRow[], synonymsOf: ReadonlyMap<string, Synonym[]>): OpenContent => {
  const subjects = new Map<string, OpenSubject>()
  const shownAt = new Map<string, string>()
  const sections = new Map<string, OpenSection>()
  const pdfs: OpenPdf[] = []
  for (const row of rows) {
    const { id, subCode, subAbb, subName } = row.subject
    const { deptId, scheme, semName, offeringId } = row.place
    const subject = subjects.get(id) ?? {
      id,
      subCode,
      subAbb,
      subName,
      deptId,
      scheme,
      semName,
      words: wordsOfTitle(subCode, subAbb, subName),
      synonyms: bothWays(synonymsOf.get(id) ?? []),
    }
    subjects.set(id, subject)
    if ((shownAt.get(id) ?? offeringId) !== offeringId) continue
    shownAt.set(id, offeringId)
    if (row.section === null) continue
    const { sectionName } = row.section
    const section = sections.get(row.section.id) ?? {
      sectionId: row.section.id,
      sectionName,
      subject,
      words: wordsOfTitle(sectionName),
    }
    sections.set(row.section.id, section)
    pdfs.push(...toPdf(row, section))
  }
  return { subjects: [...subjects.values()], sections: [...sections.values()], pdfs }
}

/** What an asker may open; null for staff, who may open everything. */
export interface Open {
  content: OpenContent | null
  /** Whether some semesters are covered, with published subjects or without. */
  isCovered: boolean
}

const placesRemembered = 300
const subjectsRemembered = 300
/** Over everything, more synonyms for the same words would take too long. */
const synonymsMost = 40

interface Options {
  db: Db
  memory: Memory
  subscriptions: Pick<SubscriptionsService, 'entitlementOf'>
}

const joined = (contents: readonly OpenContent[]): OpenContent => {
  const [only] = contents
  if (contents.length === 1 && only !== undefined) return only
  const subjects = new Map<string, OpenSubject>()
  const result = {
    subjects: [] as OpenSubject[],
    sections: [] as OpenSection[],
    pdfs: [] as OpenPdf[],
  }
  for (const content of contents) {
    const isNew = ({ id }: OpenSubject) => !subjects.has(id)
    result.sections.push(...content.sections.filter(({ subject }) => isNew(subject)))
    result.pdfs.push(...content.pdfs.filter(({ section }) => section === null || isNew(section.subject)))
    const added = content.subjects.filter(isNew)
    for (const subject of added) subjects.set(subject.id, subject)
    result.subjects.push(...added)
  }
  return result
}

/** Creates the knowledge of what each person may open, which is remembered until some of it changes. */
export const createSearchScope = ({ db, memory, subscriptions }: Options) => {
  const read = async (rows: ContentRow[]): Promise<OpenContent> => {
    const ids = [...new Set(rows.map(({ subject }) => subject.id))]
    const pairs = ids.length === 0 ? [] : await listSynonymsOf(db, ids)
    return toContent(
      rows,
      groupBy(pairs, ({ subjectId }) => subjectId),
    )
  }

  const places = memory.createStore<OpenContent>({ max: placesRemembered })
  const books = memory.createStore<OpenContent>({ max: subjectsRemembered })
  const sheetsStore = memory.createStore<OpenContent>({ max: 1 })

  const at = (place: Place): Promise<OpenContent> =>
    places.get(placeTopic(place), async () => {
      const value = await read(await listContentAt(db, place))
      const topics = value.subjects.map(({ id }) => subjectTopic(id))
      return { value, topics: [placeTopic(place), referenceDataTopic, ...topics] }
    })

  const bookOf = (subCode: string): Promise<OpenContent> =>
    books.get(subCode, async () => {
      const value = await read(await listContentOf(db, subCode))
      const [subject] = value.subjects
      // What does not exist yet is asked for again.
      return { value, topics: subject === undefined ? null : [subjectTopic(subject.id), referenceDataTopic] }
    })

  const sheets = (): Promise<OpenContent> =>
    sheetsStore.get('', async () => {
      const pdfs = (await listSheets(db)).flatMap((row) => toPdf(row, null))
      return { value: { subjects: [], sections: [], pdfs }, topics: [sheetsTopic] }
    })

  return {
    /**
     * Returns what a person may open, as `requireReader` decides for one PDF. The reserved sheets belong to no subject, so
     * a search in one leaves them out.
     */
    openTo: async (actor: Actor, subCode: string | undefined): Promise<Open> => {
      if (actor.kind !== 'student')
        return { content: subCode === undefined ? null : await bookOf(subCode), isCovered: true }
      const { deptId, scheme } = actor.place
      const entitlement = await subscriptions.entitlementOf(actor)
      const isCovered = entitlement.covered.length > 0
      const open = entitlement.covered.map((semNum) => at({ deptId, scheme, semNum }))
      if (subCode === undefined && mayRead(actor, entitlement, null)) open.push(sheets())
      const content = joined(await Promise.all(open))
      if (subCode === undefined) return { content, isCovered }
      const isAsked = (subject: OpenSubject | undefined) => subject?.subCode === subCode
      return {
        content: {
          subjects: content.subjects.filter(isAsked),
          sections: content.sections.filter(({ subject }) => isAsked(subject)),
          pdfs: content.pdfs.filter(({ section }) => isAsked(section?.subject)),
        },
        isCovered,
      }
    },
    /** Returns the synonyms that may help a search: of the open subjects, or over everything those for its words. */
    synonymsFor: async (content: OpenContent | null, parsed: ParsedSearch): Promise<readonly Synonym[]> => {
      if (content !== null) return content.subjects.flatMap(({ synonyms }) => synonyms)
      const words = storedForms(parsed)
      return words.length === 0 ? [] : bothWays(await listSynonymsFor(db, words, synonymsMost))
    },
  }
}
