import {
  contextLength,
  markBoxesMost,
  quoteMaxLength,
} from '@lectureshelf/contract/reading/marks/mark-constants'
import type { SelectedText, WindowRect } from '../selection.ts'
import { boxesOfLines } from './line-boxes.ts'
import { turnOf, uprightOf } from '../upright.ts'

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
