import { boxParts } from '@lectureshelf/contract/library/page-constants'
import type { Mark, MarkBox } from '@lectureshelf/contract/reading/marks/marks'
import { turnOf, uprightOf } from '../upright.ts'
import { markWords, nameOfHighlight, spokenMark } from '../mark-words.ts'
// Global class names: pages are made without React.
// oxlint-disable-next-line import/no-unassigned-import
import './mark-layer.css'

interface LayerOptions {
  /** Called with a mark whose sign was pressed, and with the sign. */
  onPick: (mark: Mark, sign: Element) => void
}

const percent = (part: number): string => `${(100 * part) / boxParts}%`

const element = (className: string): HTMLElement => {
  const made = document.createElement('div')
  made.className = className
  return made
}

const boxElement = (mark: Mark, [, left, top, width, height]: MarkBox, isShown: boolean): HTMLElement => {
  const box = element('ownMark')
  box.dataset['colour'] = mark.colour ?? ''
  if (isShown) box.dataset['shown'] = 'true'
  Object.assign(box.style, {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  })
  return box
}

/** Where the sign of a mark is: after its last line, or in the corner of the page. */
const placeSign = ({ style }: HTMLElement, box: MarkBox | undefined, index: number): void => {
  if (box === undefined) {
    style.right = `${8 + index * 32}px`
    style.top = '8px'
    return
  }
  style.left = percent(Math.min(box[1] + box[3], boxParts - 400))
  style.top = percent(box[2])
}

const isHighlight = ({ kind, note, otherNotes }: Mark): boolean =>
  kind === 'text' && note === '' && otherNotes.length === 0

/** Returns the look and the name of the sign of a mark. A highlight shows its sign only where keys have led to it. */
const faceOf = (mark: Mark, page: number): { className: string; name: string; letter: string } => {
  if (mark.kind === 'star')
    return { className: 'ownSign star', name: `${markWords.star} ${page}`, letter: '\u2605' }
  return isHighlight(mark)
    ? { className: 'ownSign quiet', name: nameOfHighlight(mark), letter: '\u2026' }
    : { className: 'ownSign', name: spokenMark(mark), letter: '\u270e' }
}

const signElement = (mark: Mark, page: number, index: number, { onPick }: LayerOptions): HTMLElement => {
  const sign = document.createElement('button')
  const { className, name, letter } = faceOf(mark, page)
  sign.type = 'button'
  sign.className = className
  sign.dataset['markId'] = mark.id
  sign.setAttribute('aria-label', name)
  sign.textContent = letter
  sign.addEventListener('click', () => onPick(mark, sign))
  placeSign(
    sign,
    mark.boxes.findLast((box) => box[0] === page),
    index,
  )
  return sign
}

/** Returns whether a mark has something to show on a page. */
const isOn = (mark: Mark, page: number): boolean =>
  mark.kind === 'text' ? mark.boxes.some((box) => box[0] === page) : mark.page === page

const layerOf = (page: Element, className: string, isBelowText: boolean): HTMLElement => {
  // What is turned with the page.
  const sheet = page.querySelector(':scope > .sheet') ?? page
  const found = sheet.querySelector(`:scope > .${className}`)
  if (found instanceof HTMLElement) return found
  const made = element(className)
  const text = isBelowText ? sheet.querySelector(':scope > .textScaler') : null
  sheet.insertBefore(made, text)
  return made
}

/** Replaces the signs of a page. The one that has the focus passes it to the new one of its mark. */
const replaceSigns = (layer: HTMLElement, signs: readonly HTMLElement[]): void => {
  const focused = document.activeElement
  const isInside = focused instanceof HTMLElement && layer.contains(focused)
  const next = isInside ? signs.find(({ dataset }) => dataset['markId'] === focused.dataset['markId']) : null
  layer.replaceChildren(...signs)
  next?.focus({ preventScroll: true })
}

const drawPage = (
  page: Element,
  marks: readonly Mark[],
  shownId: string | null,
  options: LayerOptions,
): void => {
  const number = Number(page.getAttribute('data-page-number'))
  const own = marks.filter((mark) => isOn(mark, number))
  const boxes = own.flatMap((mark) =>
    mark.boxes.filter((box) => box[0] === number).map((box) => boxElement(mark, box, mark.id === shownId)),
  )
  const corner = own.filter(({ kind }) => kind !== 'text')
  const below = layerOf(page, 'ownMarks', true)
  below.setAttribute('aria-hidden', 'true')
  below.replaceChildren(...boxes)
  replaceSigns(
    layerOf(page, 'ownSigns', false),
    own.map((mark) => signElement(mark, number, Math.max(0, corner.indexOf(mark)), options)),
  )
}

/** Draws marks on the pages near the window, under their text, and on each page that comes near. */
export const createMarkLayer = (column: Element, options: LayerOptions) => {
  let marks: readonly Mark[] = []
  let shownId: string | null = null
  let isToBeShown = false

  const showOne = (page: Element) => {
    const shown = page.querySelector('.ownMark[data-shown]')
    if (!isToBeShown || shown === null) return
    isToBeShown = false
    shown.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
  const draw = (page: Element) => {
    drawPage(page, marks, shownId, options)
    showOne(page)
  }
  const drawAll = () => {
    for (const page of column.querySelectorAll(':scope > .page')) draw(page)
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && node.matches('.page')) draw(node)
  })
  observer.observe(column, { childList: true })

  // Whoever moves before a mark has come is not brought back to it.
  const ending = new AbortController()
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    document.addEventListener(
      type,
      () => {
        isToBeShown = false
      },
      { capture: true, passive: true, signal: ending.signal },
    )

  return {
    setMarks: (next: readonly Mark[]) => {
      marks = next
      drawAll()
    },
    /** Shows one mark among the others, and scrolls to it when its page is there. */
    show: (markId: string | null) => {
      shownId = markId
      isToBeShown = markId !== null
      drawAll()
    },
    /** Returns the mark at a point of the window. */
    markAt: (x: number, y: number): Mark | null => {
      const page = [...column.querySelectorAll<HTMLElement>(':scope > .page')].find((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return x >= left && x <= right && y >= top && y <= bottom
      })
      if (page === undefined) return null
      const point = { left: x, top: y, width: 0, height: 0 }
      const { rect, frame } = uprightOf(point, page.getBoundingClientRect(), turnOf(page))
      const across = (rect.left / frame.width) * boxParts
      const down = (rect.top / frame.height) * boxParts
      const number = Number(page.getAttribute('data-page-number'))
      const isHit = ([on, left, top, width, height]: MarkBox) =>
        on === number && across >= left && across <= left + width && down >= top && down <= top + height
      // The one that was made last lies on top.
      return marks.findLast((mark) => mark.boxes.some(isHit)) ?? null
    },
    end: () => {
      observer.disconnect()
      ending.abort()
      for (const layer of column.querySelectorAll('.ownMarks, .ownSigns')) layer.remove()
    },
  }
}

export type MarkLayer = ReturnType<typeof createMarkLayer>
