import type { PageHit } from '@lectureshelf/contract/reading/search/search'
import { Link } from '@tanstack/react-router'
import { hashOfHit } from '../search-address.ts'
import { pageWords, placeWords, searchWords } from '../search-words.ts'
import classes from '../search.module.css'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { pagePictureQuery } from '../api.ts'

/** Someone who types on sees other results before their pictures would arrive. */
const restMs = 300
/** How far below the window a result is when its picture is fetched. */
const margin = '200px'

const lines = ['80%', '100%', '92%', '100%', '64%']

/** Returns whether an element has rested near the window, and the ref of that element. */
const useRestedNear = () => {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (entries.at(-1)?.isIntersecting === true) timer = setTimeout(() => setNear(true), restMs)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return { isNear, watch }
}

/** Shows a blob for as long as its image is on the page. */
const Painted = ({ blob }: { blob: Blob }) => {
  const paint = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={paint} alt="" width={72} height={102} decoding="async" />
}

/** The picture of a page that was found, once it is near the window; lines until then, or without a picture. */
const PagePicture = ({ hit }: { hit: PageHit }) => {
  const { isNear, watch } = useRestedNear()
  const { data: blob } = useQuery({ ...pagePictureQuery(hit), enabled: isNear })
  return (
    <span ref={watch} className={classes.picture} aria-hidden="true">
      {blob === undefined ? (
        lines.map((width, line) => <span key={line} className={classes.line} style={{ width }} />)
      ) : (
        <Painted blob={blob} />
      )}
    </span>
  )
}

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
const Snippet = (hit: Pick<PageHit, 'snippet' | 'marks'>) =>
  partsOf(hit).map(({ from, text, isMarked }) => (isMarked ? <mark key={from}>{text}</mark> : text))

interface PageHitsProps {
  pages: readonly PageHit[]
  /** What was searched for in the end, and what is marked. */
  searched: string
  terms: string
  onOpen: () => void
}

const Hit = ({ hit, searched, terms, onOpen }: Omit<PageHitsProps, 'pages'> & { hit: PageHit }) => (
  <li className={classes.hit}>
    <PagePicture hit={hit} />
    <div className={classes.hitText}>
      <Link
        to="/pdfViewer/$pdfFileName"
        params={{ pdfFileName: hit.pdfFile }}
        hash={hashOfHit(hit.pageNumber, searched, terms)}
        className={classes.hitLink}
        data-result
        onClick={onOpen}
      >
        {hit.title}
        <span className={classes.pageNumber}>{pageWords(hit)}</span>
      </Link>
      {hit.heading !== null && <p className={classes.heading}>{hit.heading}</p>}
      <p className={classes.snippet}>
        <Snippet snippet={hit.snippet} marks={hit.marks} />
      </p>
      <p className={classes.facts}>
        {placeWords(hit)}
        {hit.isMachineRead && <span className={classes.machine}>{searchWords.machineRead}</span>}
      </p>
    </div>
  </li>
)

/** Lists the pages that were found. Each opens in the viewer with the words marked. */
export const PageHits = ({ pages, ...rest }: PageHitsProps) => (
  <ol className={classes.hits}>
    {pages.map((hit) => (
      <Hit key={`${hit.pdfFile} ${hit.pageNumber}`} hit={hit} {...rest} />
    ))}
  </ol>
)
