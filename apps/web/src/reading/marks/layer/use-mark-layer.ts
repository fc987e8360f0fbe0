import type { Mark } from '@lectureshelf/contract/reading/marks/marks'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WindowRect } from '../selection.ts'
import { type MarkLayer, createMarkLayer } from './mark-layer.ts'

interface LayerProps {
  root: RefObject<HTMLElement | null>
  /** The marks at their places in the open version. */
  marks: readonly Mark[]
  onPick: (mark: Mark, beside: WindowRect) => void
  /** Called when something else than a mark was pressed. */
  onLeave: () => void
}

/** A press on these is not one on the text of a page. */
const others = 'a, button, input, summary, [role="toolbar"]'

/** Draws marks on the pages of the viewer, and reports the one that is pressed. */
export const useMarkLayer = ({ root, marks, onPick, onLeave }: LayerProps): Pick<MarkLayer, 'show'> => {
  const layer = useRef<MarkLayer | null>(null)
  const [shower] = useState(() => ({ show: (markId: string | null) => layer.current?.show(markId) }))
  const pickSign = useEffectEvent((mark: Mark, sign: Element) => onPick(mark, sign.getBoundingClientRect()))
  const press = useEffectEvent((event: MouseEvent, made: MarkLayer) => {
    const isOther = event.target instanceof Element && event.target.closest(others) !== null
    if (isOther || getSelection()?.isCollapsed === false) return
    const mark = made.markAt(event.clientX, event.clientY)
    if (mark === null) return onLeave()
    // Other listeners see that this press was for a mark.
    event.preventDefault()
    onPick(mark, { left: event.clientX, top: event.clientY, width: 0, height: 12 })
  })

  useEffect(() => {
    const column = root.current?.querySelector('.pdfViewer')
    if (column === null || column === undefined) return undefined
    const made = createMarkLayer(column, { onPick: (mark, sign) => pickSign(mark, sign) })
    const onClick = (event: Event) => {
      if (event instanceof MouseEvent) press(event, made)
    }
    column.addEventListener('click', onClick)
    layer.current = made
    return () => {
      layer.current = null
      column.removeEventListener('click', onClick)
      made.end()
    }
  }, [root])

  useEffect(() => layer.current?.setMarks(marks), [marks])
  return shower
}
