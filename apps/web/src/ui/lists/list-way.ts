import { type HistoryState, useLocation, useSearch } from '@tanstack/react-router'
import type { RawSearch } from '../../lib/page-search.ts'

/** Returns what a list gives to the links of its entries, so that they lead back to its page, order and filters. */
export const useListState = (): HistoryState => {
  const listSearch: RawSearch = useSearch({ strict: false })
  return { listSearch }
}

/** Returns the search of the list that led to this page; an empty one leads to the beginning of the list. */
export const useListSearchBack = (): RawSearch =>
  useLocation({ select: ({ state }) => state.listSearch }) ?? {}
