import { useEffect, useEffectEvent } from 'react'

interface ShownPage {
  /** The entries of one page, and the total of all pages. */
  list: { items: readonly unknown[]; total: number }
  page: number
  size: number
  onPage: (page: number) => void
}

/**
 * Goes to the last page of a list when the shown one is past it: its last entry has left, or the address is old.
 * Returns whether the page is past the end, where nothing says that the list is empty.
 */
export const useExistingPage = ({ list, page, size, onPage }: ShownPage): boolean => {
  const last = Math.ceil(list.total / size)
  const isPastEnd = list.items.length === 0 && list.total > 0 && page > last
  const goTo = useEffectEvent(onPage)
  useEffect(() => {
    if (isPastEnd) goTo(last)
  }, [isPastEnd, last])
  return isPastEnd
}
