import type { ListedMark, Mark } from '@lectureshelf/contract/reading/marks/marks'
import { Drawer } from '@mantine/core'
import { useSteadyQuery } from '../../../lib/http/steady-query.ts'
import { useState } from 'react'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { hasWords, marksOfPdfQuery } from '../api.ts'
import { markWords } from '../mark-words.ts'
import { useListActions } from '../use-mark-actions.tsx'
import { MarkEntry } from './mark-entry.tsx'
import classes from './mark-list.module.css'
import { TakeMarks } from './take-marks.tsx'
import { UnsentLine } from './unsent-line.tsx'
import { useLayer } from '../../../lib/layers/use-layer.ts'

/** The PDF whose marks are listed. */
interface DrawerProps {
  pdfFile: string
  title: string
  isOpen: boolean
  /** Whether a note is written over it, to which Escape belongs. */
  isCovered: boolean
  onClose: () => void
  onGo: (mark: Mark) => void
  onEdit: (mark: Mark) => void
}

const DrawerBody = ({
  pdfFile,
  title,
  onGo,
  onEdit,
}: Omit<DrawerProps, 'isOpen' | 'isCovered' | 'onClose'>) => {
  const { data: marks, isError } = useSteadyQuery(marksOfPdfQuery(pdfFile))
  const { remove, notice } = useListActions()
  const [q, setQ] = useState('')
  if (isError && marks === undefined) return <EmptyState title={markWords.failed} />
  if (marks === undefined) return <div aria-busy="true" />
  if (marks.length === 0)
    return (
      <>
        {notice}
        <UnsentLine />
        <EmptyState title={markWords.none} hint={markWords.noneHint} />
      </>
    )
  const found = marks.filter((mark) => hasWords(mark, q))
  const listed = found.map((mark): ListedMark => ({ ...mark, title, isWithdrawn: false, subject: null }))
  return (
    <>
      <SearchBox label={markWords.search} value={q} onChange={setQ} />
      <TakeMarks getAll={() => Promise.resolve(listed)} fileName={`${markWords.title} - ${title}`} />
      {notice}
      <UnsentLine />
      {found.length === 0 && <EmptyState title={markWords.nothingFound} />}
      <ul className={classes.list}>
        {found.map((mark) => (
          <MarkEntry
            key={mark.id}
            mark={mark}
            onEdit={() => onEdit(mark)}
            onRemove={() => remove(mark)}
            go={
              <button type="button" className={classes.go} onClick={() => onGo(mark)}>
                Page {mark.page}
              </button>
            }
          />
        ))}
      </ul>
    </>
  )
}

/** Lists one's marks in the open PDF. */
export const MarksDrawer = ({ isOpen, isCovered, onClose, ...body }: DrawerProps) => {
  useLayer(isOpen, onClose)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={markWords.title}
      position="right"
      size={440}
      transitionProps={{ duration: 150 }}
      // A dialog's header is not the page's banner.
      attributes={{ header: { role: 'presentation' } }}
    >
      <DrawerBody {...body} />
    </Drawer>
  )
}
