import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'
import { colourWords, kindOfMark, markWords } from '../mark-words.ts'
import { groupMarks, headingOf } from './mark-groups.ts'

/** Escapes what Markdown would read as its own, so that words stay as they were written. */
const escape = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+]|\d+[.)])(?=\s)/gm, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign.slice(0, -1)}\\${sign.at(-1) ?? ''}` : `${space}\\${sign}`,
    )

const quoted = (text: string): string =>
  escape(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const partsOf = (mark: ListedMark): string[] => {
  const kind = mark.colour === null ? kindOfMark(mark) : colourWords[mark.colour]
  return [
    `**Page ${mark.page}**, ${kind?.toLowerCase() ?? ''}`,
    ...(mark.quote === null ? [] : [quoted(mark.quote.exact)]),
    ...(mark.note === '' ? [] : [escape(mark.note)]),
    ...mark.otherNotes.map((note) => `${markWords.otherNotes}: ${escape(note)}`),
    ...(mark.state === 'lost' ? [`*${markWords.lost}*`] : []),
  ]
}

/** Writes marks as Markdown: a heading for each subject and PDF, quotes as quotes, notes below them. */
export const markdownOf = (marks: readonly ListedMark[]): string => {
  const parts = [`# ${markWords.title}`]
  for (const group of groupMarks(marks)) {
    const heading = headingOf(group)
    if (heading !== null) parts.push(`## ${escape(heading)}`)
    for (const pdf of group.pdfs) parts.push(`### ${escape(pdf.title)}`, ...pdf.marks.flatMap(partsOf))
  }
  return `${parts.join('\n\n')}\n`
}
