import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'
import { Button } from '@mantine/core'
import { FileDown, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { markWords } from '../mark-words.ts'
import classes from './mark-list.module.css'
import { markdownOf } from './markdown.ts'
import { PrintMarks } from './print-marks.tsx'

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
