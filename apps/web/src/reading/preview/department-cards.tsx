import { addresses } from '@lectureshelf/contract/addresses'
import { BookCards } from '../../ui/lists/book-cards.tsx'
import { previewList } from './departments.ts'

interface DepartmentCardsProps {
  /** What the addresses are spelled by. */
  by?: 'slug' | 'label'
  /** Also shows AIML, whose book has no preview to open. */
  hasAiml?: boolean
}

const aiml = { deptId: 'AIML', label: 'AIML', text: 'On the shelf too, for its own students', to: null }

/** Shows the five departments as books that lead to their previews. */
export const DepartmentCards = ({ by = 'slug', hasAiml = false }: DepartmentCardsProps) => {
  const books = previewList.map(({ deptId, title, ...names }) => ({
    deptId,
    label: names.label,
    text: title,
    to: addresses.preview(names[by]),
  }))
  return <BookCards books={hasAiml ? [...books, aiml] : books} />
}
