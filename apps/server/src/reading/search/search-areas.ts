import type { OpenPdf, OpenSubject } from './scope/open-content.ts'
import type { Where } from './search.query.ts'
import { withSynonyms } from './synonyms/synonym-ways.ts'
import type { ParsedSearch } from './words/parsed-search.ts'

/** A part of what is searched, with the search as the synonyms of its subjects make it. */
export interface Area {
  where: Where
  parsed: ParsedSearch
}

const plainKey = ''

const keyOf = (parsed: ParsedSearch | null): string =>
  parsed === null ? plainKey : JSON.stringify(parsed.wanted.map(({ ways }) => ways))

/** Groups PDFs by what the synonyms of their subjects make of a search; each file is in one group. */
const groupByWords = (parsed: ParsedSearch, pdfs: readonly OpenPdf[]) => {
  const ofSubject = new Map<OpenSubject | null, ParsedSearch | null>([[null, null]])
  const groups = new Map<string, { parsed: ParsedSearch | null; pdfs: OpenPdf[] }>()
  for (const pdf of pdfs) {
    const subject = pdf.section?.subject ?? null
    const known = ofSubject.get(subject)
    const words = known === undefined ? withSynonyms(parsed, subject?.synonyms ?? []) : known
    ofSubject.set(subject, words)
    const group = groups.get(keyOf(words)) ?? { parsed: words, pdfs: [] }
    group.pdfs.push(pdf)
    groups.set(keyOf(words), group)
  }
  return groups
}

/**
 * Divides PDFs into areas: first those whose subjects add nothing to the words, then those whose synonyms do. Of PDFs
 * with the same bytes one is searched, preferably one that synonyms help to find; with typed chapters each of them.
 */
export const areasIn = (parsed: ParsedSearch, pdfs: readonly OpenPdf[]): [Area, ...Area[]] => {
  const groups = groupByWords(parsed, pdfs)
  const known = new Set<string>()
  const withChapters = new Set(pdfs.filter(({ chapters }) => chapters !== null).map(({ sha256 }) => sha256))
  const onceIn = (all: readonly OpenPdf[]): Where => {
    const versionIds: string[] = []
    let pageCount = 0
    for (const { sha256, chapters, versionId, ...pdf } of all) {
      const key = `${sha256} ${chapters ?? ''}`
      // Whatever a copy without chapters finds, one with chapters finds, too.
      if (known.has(key) || (chapters === null && withChapters.has(sha256))) continue
      known.add(key)
      versionIds.push(versionId)
      pageCount += pdf.pageCount ?? 0
    }
    return { versionIds, pageCount }
  }
  const plain = groups.get(plainKey)
  const helped = [...groups.values()].flatMap((group) =>
    group.parsed === null ? [] : [{ parsed: group.parsed, where: onceIn(group.pdfs) }],
  )
  return [{ parsed, where: onceIn(plain?.pdfs ?? []) }, ...helped]
}

/** Divides everything that is shown, where some PDFs are of subjects with synonyms for the words. */
export const areasOfEverything = (
  parsed: ParsedSearch,
  withSynonym: readonly OpenPdf[],
): [Area, ...Area[]] => {
  const groups = [...groupByWords(parsed, withSynonym).values()]
  const helped = groups.flatMap((group) =>
    group.parsed === null
      ? []
      : [
          {
            parsed: group.parsed,
            where: {
              versionIds: group.pdfs.map(({ versionId }) => versionId),
              pageCount: group.pdfs.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0),
            },
          },
        ],
  )
  return [{ parsed, where: { except: helped.flatMap(({ where }) => where.versionIds) } }, ...helped]
}
