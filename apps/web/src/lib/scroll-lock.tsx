import { type ReactNode, useEffect } from 'react'

const attribute = 'data-scroll-locked'
const gapName = '--removed-body-scroll-bar-size'
/** How many open dialogs hold the page: one may open another. */
let locks = 0

const lock = (): (() => void) => {
  const { body, documentElement } = document
  if (locks === 0) {
    body.style.setProperty(gapName, `${Math.max(0, window.innerWidth - documentElement.clientWidth)}px`)
    body.setAttribute(attribute, '')
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks > 0) return
    body.removeAttribute(attribute)
    body.style.removeProperty(gapName)
  }
}

interface RemoveScrollProps {
  enabled?: boolean
  children?: ReactNode
}

/**
 * Holds the page behind a dialog, in place of `react-remove-scroll`, which Mantine imports: that also supports browsers
 * whose pages scroll on below `overflow: hidden`, for 3 KB of every page with a dialog.
 */
export const RemoveScroll = ({ enabled = true, children }: RemoveScrollProps) => {
  useEffect(() => (enabled ? lock() : undefined), [enabled])
  return <div>{children}</div>
}

RemoveScroll.classNames = { fullWidth: 'over-scroll-bar', zeroRight: 'over-scroll-bar' }
