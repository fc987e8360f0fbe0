import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { labelOf } from '../page-labels.ts'
import { currentOpening } from '../session/opening.ts'
import type { ViewerState } from '../state.ts'
import { createThumbnailLoader } from './thumbnail-loader.ts'
import classes from './side.module.css'

interface ThumbnailsProps {
  state: Pick<ViewerState, 'page' | 'pageCount' | 'labels' | 'look'>
  onGo: (page: number) => void
}

const pictureWidth = 240
const columns = 2
/** Pages that are flung past are not asked for. */
const restMs = 150

const ask = async (page: number, signal: AbortSignal): Promise<ImageBitmap> => {
  const opening = currentOpening()
  if (opening === null) throw new Error('No PDF is open.')
  const picture = await opening.pages.picture(page, 720, { signal })
  return createImageBitmap(picture, { resizeWidth: pictureWidth, resizeQuality: 'medium' })
}

const stepOf: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const canvasOf = (list: HTMLElement, page: number) =>
  list.querySelector<HTMLCanvasElement>(`[data-thumbnail="${page}"] canvas`)

/** Watches which pages are in view, and shows the server's pictures of them. */
const watchPages = (list: HTMLElement, signal: AbortSignal): void => {
  const shown = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const loader = createThumbnailLoader({
    ask,
    onLoaded: (page, picture) => {
      const canvas = canvasOf(list, page)
      if (canvas === null) return picture.close()
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
    },
  })
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      const page = Number(target instanceof HTMLElement ? target.dataset['thumbnail'] : 0)
      if (isIntersecting) shown.add(page)
      else {
        shown.delete(page)
        const canvas = canvasOf(list, page)
        // Frees its pixels.
        if (canvas !== null) canvas.width = 0
      }
    }
    clearTimeout(timer)
    timer = setTimeout(() => loader.want([...shown].toSorted((a, b) => a - b)), restMs)
  })
  for (const button of list.querySelectorAll('[data-thumbnail]')) observer.observe(button)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
    loader.want([])
  })
}

/** Shows all pages as small pictures: the open one is marked, arrow keys move, Enter goes there. */
export const Thumbnails = ({ state, onGo }: ThumbnailsProps) => {
  const { page, pageCount, labels, look } = state
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState(page)
  const showCurrent = useEffectEvent((element: HTMLElement) =>
    element.querySelector(`[data-thumbnail="${page}"]`)?.scrollIntoView({ block: 'center' }),
  )

  // The pages of one document stay the same while they are shown.
  useEffect(() => {
    const controller = new AbortController()
    if (list.current !== null) {
      showCurrent(list.current)
      watchPages(list.current, controller.signal)
    }
    return () => controller.abort()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(focused + step, 1), pageCount)
    setFocused(next)
    list.current?.querySelector<HTMLElement>(`[data-thumbnail="${next}"]`)?.focus()
  }

  return (
    <ol ref={list} className={classes.thumbnails} data-own-keys>
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <button
            type="button"
            className={classes.thumbnail}
            data-thumbnail={number}
            data-turned={look.rotation}
            tabIndex={number === focused ? 0 : -1}
            aria-label={`Page ${labelOf(labels, number) ?? number}`}
            aria-current={number === page ? 'page' : undefined}
            onKeyDown={onKeyDown}
            onFocus={() => setFocused(number)}
            onClick={() => onGo(number)}
          >
            <canvas width={0} height={0} aria-hidden="true" />
            <span>{labelOf(labels, number) ?? number}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
