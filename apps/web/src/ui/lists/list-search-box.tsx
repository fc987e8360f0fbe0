import { SearchBox } from '../forms/search-box.tsx'
import { useDebouncedText } from '../forms/use-debounced-text.ts'

interface ListSearchBoxProps {
  label: string
  /** The search text of the address. */
  q: string | undefined
  onFind: (q: string | undefined) => void
}

/** Searches a list. The text is state of the box alone: a letter does not render the list again. */
export const ListSearchBox = ({ label, q, onFind }: ListSearchBoxProps) => {
  const [text, change] = useDebouncedText(q, onFind)
  return <SearchBox label={label} value={text} onChange={change} />
}
