import { type RefObject, useEffect, useState } from 'react'
import type { SelectedText } from '../selection.ts'
import { readSelectedText } from './selected-text.ts'

/** A finger that drags a handle reports each letter. */
const restMs = 200

/** Returns the text of the pages that is selected, once the selection rests; null without one. */
export const useSelectedText = (root: RefObject<HTMLElement | null>): SelectedText | null => {
  const [selected, setSelected] = useState<SelectedText | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isPressed = false
    const read = () => {
      const viewer = root.current
      if (viewer !== null && !isPressed) setSelected(readSelectedText(viewer, getSelection()))
    }
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, restMs)
    }
    const onPress = (event: PointerEvent) => {
      isPressed = event.pointerType === 'mouse'
    }
    const onRelease = () => {
      isPressed = false
      readSoon()
    }
    document.addEventListener('selectionchange', readSoon)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('pointerup', onRelease)
    // Selected text that is dragged away ends its press without a release.
    document.addEventListener('pointercancel', onRelease)
    // On a slow phone a reader selects before this program is there, and no event tells of that any more.
    readSoon()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', readSoon)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('pointerup', onRelease)
      document.removeEventListener('pointercancel', onRelease)
    }
  }, [root])
  return selected
}
