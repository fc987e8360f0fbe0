import type { OpenContent, OpenPdf, OpenSection, OpenSubject } from './open-content.ts'
import { indexText } from '../words/search-text.ts'

const titlesMost = 5

/** Returns the words of names, as a search has them. */
export const wordsOfTitle = (...names: string[]): string[] => [
  ...new Set(indexText(names.join(' ')).split(' ').filter(Boolean)),
]

const begins = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => word.startsWith(wanted))

const wordsAround = (section: OpenSection | null): string[] =>
  section === null ? [] : [...section.words, ...section.subject.words]

interface Titles {
  subjects: OpenSubject[]
  sections: OpenSection[]
  pdfs: OpenPdf[]
}

/**
 * Finds titles that have all words, or beginnings of them. A section or PDF is found by its own name together with the
 * names around it, but never by those alone.
 */
export const findTitles = (content: OpenContent, wanted: readonly string[]): Titles => {
  const has = (own: readonly string[], around: readonly string[]): boolean =>
    wanted.some((word) => begins(own, word)) &&
    wanted.every((word) => begins(own, word) || begins(around, word))
  return {
    subjects: content.subjects.filter(({ words }) => has(words, [])).slice(0, titlesMost),
    sections: content.sections.filter(({ words, subject }) => has(words, subject.words)).slice(0, titlesMost),
    pdfs: content.pdfs.filter(({ words, section }) => has(words, wordsAround(section))).slice(0, titlesMost),
  }
}

/** Returns the PDFs around which a word stands: in their title, or the name of their section or subject. */
export const pdfsAround = (content: OpenContent, word: string): OpenPdf[] =>
  content.pdfs.filter(({ words, section }) => begins(words, word) || begins(wordsAround(section), word))

/** Returns every word of the titles that the asker may see. */
export const wordsOfTitles = ({ subjects, sections, pdfs }: OpenContent): Set<string> =>
  new Set([...subjects, ...sections, ...pdfs].flatMap(({ words }) => words))
