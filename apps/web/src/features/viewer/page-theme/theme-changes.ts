import { useSyncExternalStore } from 'react'
import {
  type PageThemeChoice,
  applyPageTheme,
  keepPageTheme,
  pageTheme,
  pageThemeChoice,
} from './page-theme.ts'

const listeners = new Set<() => void>()
let stopWatching: (() => void) | null = null

const update = () => {
  applyPageTheme()
  for (const listener of listeners) listener()
}

/** Follows the theme of the product and a choice in another tab. */
const watch = () => {
  const observer = new MutationObserver(update)
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  window.addEventListener('storage', update)
  return () => {
    observer.disconnect()
    window.removeEventListener('storage', update)
  }
}

/** Calls a listener whenever the theme of the pages may have changed; returns what ends that. */
export const onPageTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  stopWatching ??= watch()
  applyPageTheme()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopWatching?.()
    stopWatching = null
  }
}

/** Chooses the theme of the pages for this browser. */
export const choosePageTheme = (choice: PageThemeChoice): void => {
  keepPageTheme(choice)
  update()
}

/** Changes between night and day; sepia is a kind of day. */
export const toggleNight = (): void => choosePageTheme(pageTheme() === 'night' ? 'day' : 'night')

/** Returns the theme of the pages and the choice that led to it. */
export const usePageTheme = () => ({
  theme: useSyncExternalStore(onPageTheme, pageTheme),
  choice: useSyncExternalStore(onPageTheme, pageThemeChoice),
})
