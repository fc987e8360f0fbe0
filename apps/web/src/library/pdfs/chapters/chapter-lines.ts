import { Chapter, scanMessages } from '@lectureshelf/contract/library/scans'

/** A line of a pasted table of contents that is no chapter, with why. */
export interface UnreadLine {
  /** Counts from 1, blank lines included. */
  number: number
  line: string
  reason: string
}

export interface ReadLines {
  chapters: Chapter[]
  unread: UnreadLine[]
}

export interface PrintedPages {
  /** How many pages the PDF has; null while that is unknown. */
  pageCount: number | null
  /** The page of the PDF on which the printed page 1 is. */
  firstPage: number
}

const deepestLevel = 2
const tabColumns = 4
// No one types a longer line; what is pasted by mistake may have one.
const longestLine = 1000

const reasons = {
  noPage: 'There is no page number at the end.',
  noTitle: 'There is no title before the page number.',
} as const

/** Names of parts of a course, whose number is no page: "Unit 1" is a title alone. */
const numberedName = /^(?:unit|module|chapter|part|lecture|lesson|section|appendix|experiment|week)$/i

const indentOf = (line: string): number => {
  const [space = ''] = /^\s*/.exec(line) ?? []
  return space.replaceAll('\t', ' '.repeat(tabColumns)).length
}

/** Returns a level for each indent: a deeper one than the line before is a part of it. */
const createIndents = () => {
  const open: number[] = []
  return (line: string): number => {
    const indent = indentOf(line)
    while ((open.at(-1) ?? -1) > indent) open.pop()
    if ((open.at(-1) ?? -1) < indent) open.push(indent)
    return open.length - 1
  }
}

/** Returns the level of numbers such as "1.2" before a title; null for any other title. */
const numberedLevel = (title: string): number | null => {
  const [, numbers] = /^(\d{1,3}(?:\.\d{1,3})+)[.)]?(?:\s|$)/.exec(title) ?? []
  return numbers === undefined ? null : numbers.split('.').length - 1
}

const isSeparator = (text: string): boolean => /(?:\s|…|[.·_]{2})$/.test(text)

const withoutLeaders = (text: string): string => {
  let end = text.length
  while (end > 0 && ' \t.·•…_–—-,('.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const withoutPageWord = (text: string): string =>
  withoutLeaders(withoutLeaders(text).replace(/[\s,(](?:page|pp?|pg)$/i, ''))

/** Splits a line into its title and the page number at its end; a reason when it has not both. */
const splitLine = (line: string): { title: string; page: number } | string => {
  const text = line
    .slice(0, longestLine)
    .trim()
    .replace(/^[•●▪◦*–-]\s+/, '')
    .replace(/\)$/, '')
  const [digits] = /\d{1,6}$/.exec(text) ?? []
  if (digits === undefined) return reasons.noPage
  const before = text.slice(0, -digits.length)
  if (before === '') return reasons.noTitle
  if (!isSeparator(before)) return reasons.noPage
  const title = withoutPageWord(before)
  if (numberedName.test(title)) return reasons.noPage
  return title === '' ? reasons.noTitle : { title, page: Number(digits) }
}

const checked = (chapter: Chapter, pageCount: number | null): string | null => {
  const result = Chapter.safeParse(chapter)
  if (!result.success) return result.error.issues[0]?.message ?? reasons.noTitle
  return pageCount !== null && chapter.pageNumber > pageCount ? scanMessages.chaptersBeyond(pageCount) : null
}

/**
 * Reads a pasted table of contents: each line is a title with its page number at the end. Numbers such as "1.2" or
 * leading spaces make a line a part of the one above.
 */
export const readChapterLines = (text: string, { pageCount, firstPage }: PrintedPages): ReadLines => {
  const levelOfIndent = createIndents()
  const found: ReadLines = { chapters: [], unread: [] }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const split = splitLine(line)
    const number = index + 1
    if (typeof split === 'string') {
      found.unread.push({ number, line: line.trim(), reason: split })
      continue
    }
    const level = Math.min(numberedLevel(split.title) ?? levelOfIndent(line), deepestLevel)
    const chapter = { title: split.title, pageNumber: split.page + firstPage - 1, level }
    const reason = checked(chapter, pageCount)
    if (reason === null) found.chapters.push(chapter)
    else found.unread.push({ number, line: line.trim(), reason })
  }
  return found
}
