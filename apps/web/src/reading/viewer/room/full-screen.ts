import { useSyncExternalStore } from 'react'

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
export const useFullScreen = () => ({ isOn: useSyncExternalStore(subscribe, isOn), toggle })
