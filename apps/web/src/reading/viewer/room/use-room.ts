import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { low, phone } from '../../../ui/breakpoints.json'
import type { ViewerState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import { type BarsEvent, areShownAfter } from './bars.ts'
import { useFullScreen } from './full-screen.ts'
import { watchBars } from './watch-bars.ts'
import classes from './room.module.css'

/** How much room the pages have, and what gives them more. */
export interface Room {
  /** The class names of the viewer's root. */
  className: string
  isPhone: boolean
  isFullScreen: boolean
  toggleFullScreen: () => void
  /** Leaves the full screen, or else brings the bars back. */
  callBars: () => void
}

const useMedia = (query: string) => useMediaQuery(query, undefined, { getInitialValueInEffect: false })

/** Whether a bar is used by keyboard, or one of its menus is open. */
const isInUse = (root: HTMLElement): boolean =>
  root.querySelector('[data-bars] :focus-visible, [data-bars] [aria-expanded="true"]') !== null

const isHeld = ({ phase, hasPainted, find, isJumpOpen }: ViewerState): boolean =>
  phase !== 'ready' || !hasPainted || find.isOpen || isJumpOpen

/** Decides when the bars leave the pages of a phone, and of a full screen. */
export const useRoom = (
  root: RefObject<HTMLElement | null>,
  state: ViewerState,
  commands: Pick<ViewerCommands, 'zoomToColumn'>,
): Room => {
  const isPhone = useMedia(phone)
  const isLow = useMedia(low)
  const fullScreen = useFullScreen()
  const isOver = isPhone || isLow || fullScreen.isOn
  // Turned sideways, or on the full screen, the bars begin away.
  const mode = `${isLow} ${fullScreen.isOn}`
  const [bars, setBars] = useState({ mode, areShown: !isLow })
  if (bars.mode !== mode) setBars({ mode, areShown: !isLow && !fullScreen.isOn })
  const areAway = isOver && !isHeld(state) && !bars.areShown

  const take = useEffectEvent((event: BarsEvent) => {
    const element = root.current
    if (element === null) return
    const facts = { isLow: isLow || fullScreen.isOn, isInUse: isInUse(element) }
    const areShown = areShownAfter(bars.areShown, event, facts)
    if (areShown !== bars.areShown) setBars({ mode, areShown })
  })

  const zoomTo = useEffectEvent(commands.zoomToColumn)

  useEffect(() => {
    const controller = new AbortController()
    if (root.current !== null) watchBars(root.current, take, zoomTo, controller.signal)
    return () => controller.abort()
  }, [root])

  return {
    className: [classes.root, isOver && classes.over, areAway && classes.away].filter(Boolean).join(' '),
    isPhone,
    isFullScreen: fullScreen.isOn,
    toggleFullScreen: fullScreen.toggle,
    callBars: () => {
      if (fullScreen.isOn) fullScreen.toggle()
      else setBars({ mode, areShown: true })
    },
  }
}
