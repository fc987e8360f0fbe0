import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'
import { Button } from '@mantine/core'
import { FileDown, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { markWords, colourWords, kindOfMark } from '../mark-words.ts'
import classes from './mark-list.module.css'
import { PrintMarks } from './print-marks.tsx'
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

interface TakeMarksProps {
  /** Returns every mark of the list, also those of its other pages. */
  getAll: () => Promise<ListedMark[]>
  fileName: string
}

/** Saves the marks of a list as Markdown, or prints them. */
export const TakeMarks = ({ getAll, fileName }: TakeMarksProps) => {
  const [printed, setPrinted] = useState<ListedMark[] | null>(null)
  const endPrint = useCallback(() => setPrinted(null), [])
  const take = (use: (marks: ListedMark[]) => void) =>
    void getAll().then(use, (error: unknown) => toast.error(refusalReason(error)))
  const save = () =>
    take((marks) => saveFile(new Blob([markdownOf(marks)], { type: 'text/markdown' }), `${fileName}.md`))
  return (
    <div className={classes.tools}>
      <Button variant="default" leftSection={<FileDown size={18} aria-hidden="true" />} onClick={save}>
        {markWords.markdown}
      </Button>
      <Button
        variant="default"
        leftSection={<Printer size={18} aria-hidden="true" />}
        onClick={() => take(setPrinted)}
      >
        {markWords.print}
      </Button>
      {printed !== null && <PrintMarks marks={printed} onDone={endPrint} />}
    </div>
  )
}
