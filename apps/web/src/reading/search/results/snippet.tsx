import type { PageHit } from '@lectureshelf/contract/reading/search/search'

interface Part {
  from: number
  text: string
  isMarked: boolean
}

/** Cuts a snippet where its marks begin and end. Marks that overlap, or end before they begin, are left out. */
export const partsOf = ({ snippet, marks }: Pick<PageHit, 'snippet' | 'marks'>): Part[] => {
  const parts: Part[] = []
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) parts.push({ from, text: snippet.slice(from, to), isMarked })
  }
  let at = 0
  for (const [from, to] of marks) {
    if (from < at || to <= from || to > snippet.length) continue
    add(at, from, false)
    add(from, to, true)
    at = to
  }
  add(at, snippet.length, false)
  return parts
}

/** Shows a part of a page's text with the words that were searched for marked. */
export const Snippet = (hit: Pick<PageHit, 'snippet' | 'marks'>) =>
  partsOf(hit).map(({ from, text, isMarked }) => (isMarked ? <mark key={from}>{text}</mark> : text))
