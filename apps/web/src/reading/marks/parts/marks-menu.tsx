import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Highlighter, NotebookPen, Star } from 'lucide-react'
import { toast } from '../../../ui/toast.ts'
import { makeMark, marksOfPdfQuery } from '../api.ts'
import { markWords, pageNoteLabel, starLabel, starred } from '../mark-words.ts'
import { useMarkActions } from '../use-mark-actions.tsx'

interface MarksMenuProps {
  pdfFile: string
  version: number
  page: number
  onNote: () => void
  onList: () => void
  onDone: () => void
}

/** Offers what one can do with the page that is open: star it, write a note to it, and list one's marks. */
export const MarksMenu = ({ pdfFile, version, page, onNote, onList, onDone }: MarksMenuProps) => {
  const { data: marks = [] } = useQuery(marksOfPdfQuery(pdfFile))
  const { keep, remove } = useMarkActions()
  const stars = marks.filter((mark) => mark.kind === 'star' && mark.page === page && mark.state === 'found')
  const isStarred = stars.length > 0
  const toggle = () => {
    if (isStarred) stars.forEach(remove)
    else {
      const made = {
        pdfFile,
        version,
        page,
        kind: 'star',
        quote: null,
        boxes: [],
        colour: null,
        note: '',
      } as const
      keep({ mark: makeMark({ ...made, boxes: [] }) })
      toast.success(starred(page, true))
    }
    onDone()
  }
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<Star {...icon} fill={isStarred ? 'currentColor' : 'none'} />}
        onClick={toggle}
      >
        {starLabel(page, isStarred)}
      </Button>
      <Button variant="default" fullWidth leftSection={<NotebookPen {...icon} />} onClick={onNote}>
        {pageNoteLabel(page)}
      </Button>
      <Button variant="default" fullWidth leftSection={<Highlighter {...icon} />} onClick={onList}>
        {marks.length === 0 ? markWords.title : `${markWords.title} (${marks.length})`}
      </Button>
    </>
  )
}
