import type { searchOps } from '@lectureshelf/contract/reading/search/search'
import type { QueryOf } from '@lectureshelf/contract/operation'
import type {
  PageHit,
  PdfHit,
  SearchResults,
  SectionHit,
  SubjectHit,
} from '@lectureshelf/contract/reading/search/search'
import { foldText } from '@lectureshelf/contract/library/fold-text'
import { findPageTexts } from '../../library/tables/pdf-pages.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { coverAddress } from '../../library/pdfs/pdf-view.ts'
import type { SubscriptionsService } from '../../money/subscriptions/subscriptions.service.ts'
import { type Outcome, createPageSearch } from './page-search.ts'
import { parseSearch, replaceWords } from './words/parsed-search.ts'
import type { OpenContent, OpenPdf, OpenSubject } from './scope/open-content.ts'
import { type Open, createSearchScope } from './scope/search-scope.ts'
import { isIndexed, joinMarks, titleWords, wordsToStem } from './words/search-terms.ts'
import type { SearchTurns } from './search-turns.ts'
import { findTitlesEverywhere } from './search-titles.query.ts'
import { type PageFound, listFoundVersions } from './search.query.ts'
import { snippetOf } from './words/snippets.ts'
import { withSynonyms } from './synonyms/synonym-ways.ts'
import { createStems } from './words/stems.ts'
import { lackTypedForm } from './words/typed-form.ts'
import { findTitles } from './scope/titles.ts'

interface Options {
  db: Db
  turns: Pick<SearchTurns, 'search'>
  memory: Memory
  subscriptions: Pick<SubscriptionsService, 'entitlementOf'>
}

type Asked = QueryOf<typeof searchOps.search>

type Titles = Pick<SearchResults, 'subjects' | 'sections' | 'pdfs'>
type Found = Omit<PageHit, 'pageNumber' | 'pageLabel' | 'heading' | 'snippet' | 'marks' | 'isMachineRead'>

const titlesNamed = 5
const noTitles: Titles = { subjects: [], sections: [], pdfs: [] }
const hasAny = ({ subjects, sections, pdfs }: Titles): boolean =>
  subjects.length + sections.length + pdfs.length > 0
const noPages: Outcome = { step: 'none', pages: [], total: 0, isMany: false, corrections: [], terms: [] }

/** Whether someone who may not open everything may open nothing. */
const isEmpty = (content: OpenContent | null): boolean =>
  content !== null && content.subjects.length + content.pdfs.length === 0

const toSubject = ({ subCode, subAbb, subName, deptId, scheme, semName }: OpenSubject): SubjectHit => ({
  subCode,
  subAbb,
  subName,
  deptId,
  scheme,
  semName,
})

const toPdf = ({ pdfFile, title, pageCount, coverName, section }: OpenPdf): PdfHit => ({
  pdfFile,
  title,
  pageCount,
  subCode: section?.subject.subCode ?? null,
  sectionName: section?.sectionName ?? null,
  cover: coverName === null ? null : coverAddress(coverName),
})

const toFound = ({ pdfFile, version, title, section }: OpenPdf): Found => ({
  pdfFile,
  version,
  title,
  subCode: section?.subject.subCode ?? null,
  subName: section?.subject.subName ?? null,
  sectionName: section?.sectionName ?? null,
})

const namesOf = (pdfs: readonly OpenPdf[], reading: OpenPdf['reading']) => {
  const titles = pdfs.filter((pdf) => pdf.reading === reading).map(({ title }) => title)
  return { count: titles.length, titles: titles.slice(0, titlesNamed) }
}

const unreadIn = (content: OpenContent | null): SearchResults['unread'] => ({
  reading: namesOf(content?.pdfs ?? [], 'waiting'),
  unreadable: namesOf(content?.pdfs ?? [], 'unreadable'),
})

/** Creates the search over everything that its asker may open, and over nothing else. */
export const createSearchService = ({ db, memory, subscriptions, turns }: Options) => {
  const scope = createSearchScope({ db, memory, subscriptions })
  const stems = createStems({ db })
  const { search: searchPages } = createPageSearch({ db, stems })

  const titlesOf = async (content: OpenContent | null, words: string[]): Promise<Titles> => {
    if (words.length === 0) return noTitles
    if (content !== null) {
      const { subjects, sections, pdfs } = findTitles(content, words)
      const toSection = ({ sectionId, sectionName, subject }: (typeof sections)[number]): SectionHit => ({
        ...toSubject(subject),
        sectionId,
        sectionName,
      })
      return { subjects: subjects.map(toSubject), sections: sections.map(toSection), pdfs: pdfs.map(toPdf) }
    }
    const { subjects, sections, pdfs } = await findTitlesEverywhere(db, words)
    const cover = (name: string | null) => (name === null ? null : coverAddress(name))
    return {
      subjects,
      sections,
      pdfs: pdfs.map(({ coverName, ...pdf }) => ({ ...pdf, cover: cover(coverName) })),
    }
  }

  /** Returns what the hits of versions say about their PDFs. */
  const foundIn = async (
    content: OpenContent | null,
    pages: readonly PageFound[],
  ): Promise<Map<string, Found>> => {
    const ids = [...new Set(pages.map(({ versionId }) => versionId))]
    if (content !== null) {
      const byId = new Map(content.pdfs.map((pdf) => [pdf.versionId, pdf]))
      return new Map(
        ids.flatMap((id) => {
          const pdf = byId.get(id)
          return pdf === undefined ? [] : [[id, toFound(pdf)] as const]
        }),
      )
    }
    const rows = ids.length === 0 ? [] : await listFoundVersions(db, ids)
    return new Map(rows.map(({ versionId, ...found }) => [versionId, found]))
  }

  const readPages = async ({ pages }: Outcome) => {
    const texts = pages.length === 0 ? [] : await findPageTexts(db, pages)
    const textOf = new Map(texts.map((page) => [`${page.versionId} ${page.pageNumber}`, page]))
    return pages.flatMap((page) => {
      const text = textOf.get(`${page.versionId} ${page.pageNumber}`)
      return text === undefined ? [] : [{ ...text, ...page }]
    })
  }

  const toHits = async (
    content: OpenContent | null,
    { terms }: Outcome,
    pages: Awaited<ReturnType<typeof readPages>>,
  ): Promise<PageHit[]> => {
    const found = await foundIn(content, pages)
    const searched = joinMarks(terms)
    return pages.flatMap(({ versionId, pageNumber, heading, ...page }) => {
      const pdf = found.get(versionId)
      if (pdf === undefined) return []
      const snippet = snippetOf(page.text, searched)
      return [
        {
          ...pdf,
          pageNumber,
          pageLabel: page.label,
          heading: heading === '' ? null : heading,
          snippet: snippet.text,
          marks: snippet.marks,
          isMachineRead: page.isMachineRead,
        },
      ]
    })
  }

  const gapOf = (
    { content, isCovered }: Open,
    { subject }: Asked,
    outcome: Outcome,
    titles: Titles,
  ): SearchResults['gap'] => {
    if (outcome.total > 0 || hasAny(titles)) return null
    // One subject answers alike whether it is closed or does not exist.
    if (isEmpty(content)) return isCovered && subject === undefined ? 'nothingPublished' : 'nothingOpen'
    return outcome === noPages || outcome.terms.some(isIndexed) ? 'nothing' : 'noWords'
  }

  /** Finds the titles of a search, unless they are known: those of its corrected words are not. */
  const titlesFor = async (content: OpenContent | null, q: string, known: Titles | null): Promise<Titles> => {
    if (known !== null) return known
    const parsed = parseSearch(q)
    return titlesOf(
      content,
      titleWords(parsed, await stems.read(wordsToStem(parsed.wanted, parsed.excluded))),
    )
  }

  const run = async (actor: Actor, asked: Asked): Promise<SearchResults> => {
    const { q, subject, kind, page = 1, exact } = asked
    const open = await scope.openTo(actor, subject)
    const { content } = open
    const parsed = parseSearch(q)
    const isFirst = page === 1 && kind !== 'pages'
    const stemOf = await stems.read(wordsToStem(parsed.wanted, parsed.excluded))
    // Later pages, too, belong to a search that is not corrected where titles were found.
    const found = await titlesOf(content, titleWords(parsed, stemOf))
    const mayCorrect = exact === undefined && !hasAny(found)
    const synonyms = await scope.synonymsFor(content, parsed)
    const outcome =
      kind === 'titles' || isEmpty(content)
        ? noPages
        : await searchPages({ parsed, content, synonyms, page, mayCorrect })
    const { step, total, isMany, corrections } = outcome
    const replaced = new Map(corrections.map(({ from, to }) => [foldText(from), to]))
    const searched = replaceWords(q, replaced)
    const titles = isFirst
      ? await titlesFor(content, searched, corrections.length === 0 ? found : null)
      : noTitles
    const pages = await readPages(outcome)
    return {
      step,
      total,
      isMany,
      corrections,
      isOtherForm: page === 1 && step === 'all' && lackTypedForm(withSynonyms(parsed, synonyms), pages),
      terms: joinMarks(outcome.terms),
      searched,
      gap: gapOf(open, asked, outcome, titles),
      subjectCount: content === null ? null : content.subjects.length,
      unread: unreadIn(content),
      ...titles,
      pages: await toHits(content, outcome, pages),
    }
  }

  return {
    /**
     * Searches pages and titles, unless the search is abandoned before its turn.
     * @throws AppError `too_many_requests` or `unavailable`
     */
    search: (actor: Actor, asked: Asked, abandoned?: AbortSignal): Promise<SearchResults> =>
      turns.search(actor, abandoned, () => run(actor, asked)),
  }
}

export type SearchService = ReturnType<typeof createSearchService>
