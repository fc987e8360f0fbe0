import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { low, phone } from '../../../ui/breakpoints.json'
import type { ViewerState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import { type BarsEvent, areShownAfter } from './bars.ts'
import { watchBars } from './watch-bars.ts'
import classes from './room.module.css'

// One for the page. A browser without the interface, such as an iPhone's, gives the pages its whole window instead.
let isAlone = false
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  document.addEventListener('fullscreenchange', listener)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('fullscreenchange', listener)
    if (listeners.size > 0) return
    isAlone = false
    // The page of the viewer is left: others have their own bars.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }
}

const isOn = () => isAlone || Boolean(document.fullscreenElement)

const setAlone = (next: boolean) => {
  isAlone = next
  notify()
}

const toggle = () => {
  if (isAlone) return setAlone(false)
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined)
  // Of the whole document: menus and dialogs are beside the viewer.
  const element: Partial<Pick<HTMLElement, 'requestFullscreen'>> & HTMLElement = document.documentElement
  if (element.requestFullscreen === undefined) return setAlone(true)
  element.requestFullscreen().catch(() => setAlone(true))
}

/** Gives the pages the whole screen, or the whole window where the browser knows no full screen. */
const useFullScreen = () => ({ isOn: useSyncExternalStore(subscribe, isOn), toggle })

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
