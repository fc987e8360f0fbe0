import { listPageTexts } from '../../../library/tables/pdf-pages.table.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { UnindexedVersion } from './search-index.query.ts'

const maxHeadingCharacters = 1000
/** Longer first lines are sentences, and shorter ones are numbers or initials. */
const titleLine = { least: 3, most: 80 }
/** A first line on more pages than these is the running title of a book. */
const runningTitleOn = 3
const pagesPerRead = 100

const withoutNumbers = (line: string): string => line.replace(/\d+/g, '').trim().toLowerCase()

const firstLineOf = (text: string): string => {
  const line = text.trimStart().split('\n', 1)[0]?.trim() ?? ''
  const isTitle = line.length >= titleLine.least && line.length <= titleLine.most && /\p{L}{3}/u.test(line)
  return isTitle ? line : ''
}

const fromOutline = (outline: NonNullable<UnindexedVersion['outline']>): Map<number, string> => {
  const headings = new Map<number, string>()
  for (const { title, pageNumber } of outline) {
    if (pageNumber === null) continue
    const before = headings.get(pageNumber)
    headings.set(pageNumber, before === undefined ? title : `${before}; ${title}`)
  }
  for (const [page, heading] of headings) headings.set(page, heading.slice(0, maxHeadingCharacters))
  return headings
}

/** Returns the chapters that begin on each page: from the outline; without one the title line of each slide. */
export const headingsByPage = async (
  on: Db,
  { versionId, outline }: Pick<UnindexedVersion, 'versionId' | 'outline'>,
): Promise<Map<number, string>> => {
  const listed = fromOutline(outline ?? [])
  if (listed.size > 0) return listed
  const lines = new Map<number, string>()
  const uses = new Map<string, number>()
  for (let after = 0; ;) {
    const texts = await listPageTexts(on, versionId, { after, limit: pagesPerRead })
    for (const { pageNumber, text } of texts) {
      const line = firstLineOf(text)
      if (line === '') continue
      lines.set(pageNumber, line)
      uses.set(withoutNumbers(line), (uses.get(withoutNumbers(line)) ?? 0) + 1)
    }
    if (texts.length < pagesPerRead) break
    after = texts.at(-1)?.pageNumber ?? after
  }
  for (const [page, line] of lines)
    if ((uses.get(withoutNumbers(line)) ?? 0) > runningTitleOn) lines.delete(page)
  return lines
}
