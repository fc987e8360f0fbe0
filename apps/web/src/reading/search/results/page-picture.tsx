import type { PageHit } from '@lectureshelf/contract/reading/search/search'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { pagePictureQuery } from '../api.ts'
import classes from '../search.module.css'

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

/** The picture of a page that was found, once it is near the window; lines until then, or when there is none. */
export const PagePicture = ({ hit }: { hit: PageHit }) => {
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
