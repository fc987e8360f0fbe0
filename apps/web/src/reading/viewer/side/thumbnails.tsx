import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { startPictureWidth } from '../../../lib/storage/pdf-parts.ts'
import { labelOf } from '../page-labels.ts'
import { currentOpening } from '../session/opening.ts'
import type { ViewerState } from '../state.ts'
import classes from './side.module.css'
import { watchThumbnails } from './watch-thumbnails.ts'

interface ThumbnailsProps {
  state: Pick<ViewerState, 'page' | 'pageCount' | 'labels' | 'look'>
  onGo: (page: number) => void
}

const pictureWidth = 240
const columns = 2
const small = { resizeWidth: pictureWidth, resizeQuality: 'medium' } as const

const ask = async (page: number, signal: AbortSignal): Promise<ImageBitmap> => {
  const opening = currentOpening()
  if (opening === null) throw new Error('No PDF is open.')
  const picture = await opening.source.picture(page, startPictureWidth, { signal })
  return createImageBitmap(picture, small)
}

/** Copies a page from the window, where it is painted or has its picture: without a line, and before any answer. */
const copyPage = (page: number): Promise<ImageBitmap> | null => {
  const canvas = document.querySelector<HTMLCanvasElement>(
    `[data-pages] [data-page-number="${page}"] :is(.picture, .canvasWrapper canvas:not(.detail, .kept))`,
  )
  return canvas === null || canvas.width === 0 ? null : createImageBitmap(canvas, small)
}

const stepOf: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Shows all pages as small pictures: the open one is marked, arrow keys move, Enter goes there. */
export const Thumbnails = ({ state, onGo }: ThumbnailsProps) => {
  const { page, pageCount, labels, look } = state
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState(page)
  const showCurrent = useEffectEvent((element: HTMLElement) =>
    element.querySelector(`[data-thumbnail="${page}"]`)?.scrollIntoView({ block: 'center' }),
  )

  const openPage = useEffectEvent(() => page)

  // The pages of one document stay the same while they are shown.
  useEffect(() => {
    const controller = new AbortController()
    if (list.current !== null) {
      showCurrent(list.current)
      const { signal } = controller
      watchThumbnails({ list: list.current, copy: copyPage, ask, openPage, signal })
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
    <ol ref={list} className={classes.thumbnails} data-own-arrows>
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
