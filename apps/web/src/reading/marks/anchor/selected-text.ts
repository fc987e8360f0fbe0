import {
  contextLength,
  markBoxesMost,
  quoteMaxLength,
} from '@lectureshelf/contract/reading/marks/mark-constants'
import type { SelectedText, WindowRect } from '../selection.ts'
import { turnOf, uprightOf } from '../upright.ts'
import { boxParts } from '@lectureshelf/contract/library/page-constants'
import type { MarkBox } from '@lectureshelf/contract/reading/marks/marks'

const isSameLine = (line: WindowRect, next: WindowRect): boolean => {
  const overlap = Math.min(line.top + line.height, next.top + next.height) - Math.max(line.top, next.top)
  const gap = next.left - (line.left + line.width)
  return (
    overlap > Math.min(line.height, next.height) / 2 && gap < line.height * 2 && next.left >= line.left - 1
  )
}

const around = (one: WindowRect, other: WindowRect): WindowRect => {
  const left = Math.min(one.left, other.left)
  const top = Math.min(one.top, other.top)
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  }
}

/** Returns one rectangle for each line of text; empty ones are left out. */
const linesOf = (rects: readonly WindowRect[]): WindowRect[] => {
  const lines: WindowRect[] = []
  for (const rect of rects) {
    if (rect.width < 1 || rect.height < 1) continue
    const line = lines.at(-1)
    if (line !== undefined && isSameLine(line, rect)) lines[lines.length - 1] = around(line, rect)
    else lines.push(rect)
  }
  return lines
}

const share = (length: number, whole: number): number =>
  Math.min(boxParts, Math.max(0, Math.round((boxParts * length) / whole)))

/** Returns the boxes of selected lines as parts of their page. */
export const boxesOfLines = (page: number, rects: readonly WindowRect[], frame: WindowRect): MarkBox[] =>
  linesOf(rects)
    .slice(0, markBoxesMost)
    .map((line): MarkBox => {
      const left = share(line.left - frame.left, frame.width)
      const top = share(line.top - frame.top, frame.height)
      const right = share(line.left + line.width - frame.left, frame.width)
      const bottom = share(line.top + line.height - frame.top, frame.height)
      return [page, left, top, right - left, bottom - top]
    })

/** The text of a page's layer, and which part of it is selected. */
interface PageText {
  page: number
  text: string
  start: number
  end: number
  rects: WindowRect[]
  frame: WindowRect
  /** Where the last line is in the window. */
  lastLine: WindowRect | undefined
}

/** Returns the range of a text node that lies within a selection. */
const partOf = (node: Text, range: Range): Range | null => {
  if (!range.intersectsNode(node)) return null
  const part = document.createRange()
  part.setStart(node, node === range.startContainer ? range.startOffset : 0)
  part.setEnd(node, node === range.endContainer ? range.endOffset : node.data.length)
  return part.collapsed ? null : part
}

/** Reads the text of a page's layer; null when none of it is selected. */
const readLayer = (layer: Element, range: Range): PageText | null => {
  const element = layer.closest<HTMLElement>('[data-page-number]')
  if (element === null) return null
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  let [text, start, end] = ['', -1, -1]
  const rects: WindowRect[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) {
      const part = partOf(node, range)
      if (part !== null) {
        if (start < 0) start = text.length + part.startOffset
        end = text.length + part.endOffset
        rects.push(...part.getClientRects())
      }
      text += node.data
    } else if (node.nodeName === 'BR') text += '\n'
  }
  if (start < 0) return null
  const page = Number(element.getAttribute('data-page-number'))
  const [shown, turn] = [element.getBoundingClientRect(), turnOf(element)]
  const { frame } = uprightOf(shown, shown, turn)
  const lastLine = rects.at(-1)
  const lines = rects.map((rect) => uprightOf(rect, shown, turn).rect)
  return { page, text, start, end, rects: lines, frame, lastLine }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Returns the selected text of the pages in an element; null when nothing of them is selected. */
export const readSelectedText = (root: Element, selection: Selection | null): SelectedText | null => {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!root.contains(range.commonAncestorContainer)) return null
  const pages = [...root.querySelectorAll('.textLayer')]
    .filter((layer) => range.intersectsNode(layer))
    .flatMap((layer) => readLayer(layer, range) ?? [])
    .toSorted((a, b) => a.page - b.page)
  const [first, last] = [pages[0], pages.at(-1)]
  if (first === undefined || last === undefined) return null
  const exact = oneLine(pages.map(({ text, start, end }) => text.slice(start, end)).join(' ')).trim()
  const boxes = pages.flatMap(({ page, rects, frame }) => boxesOfLines(page, rects, frame))
  const { lastLine } = last
  if (exact === '' || boxes.length === 0 || lastLine === undefined) return null
  return {
    page: first.page,
    quote: {
      exact,
      prefix: oneLine(first.text.slice(0, first.start)).slice(-contextLength),
      suffix: oneLine(last.text.slice(last.end)).slice(0, contextLength),
    },
    boxes,
    lastLine,
    isTooLong: exact.length > quoteMaxLength || boxes.length > markBoxesMost,
  }
}
