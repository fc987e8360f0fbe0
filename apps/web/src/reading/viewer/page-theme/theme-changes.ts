import { useEffect, useSyncExternalStore } from 'react'
import {
  type PageThemeChoice,
  applyPageTheme,
  keepPageTheme,
  pageTheme,
  pageThemeChoice,
} from './page-theme.ts'

const listeners = new Set<() => void>()
let stopWatching: (() => void) | null = null

/** The colour of the browser's own bars on a phone, where a theme dresses what is around the pages. */
const colourOfBrowser = document.createElement('meta')
colourOfBrowser.name = 'theme-color'

const root = document.documentElement

/** Shows pages in the theme that is chosen, and dresses what is around them. */
const dress = () => {
  applyPageTheme()
  if (pageTheme() === 'day') return colourOfBrowser.remove()
  colourOfBrowser.content = getComputedStyle(root).getPropertyValue('--ls-surface').trim()
  // Of several that apply, a browser takes the first.
  document.head.prepend(colourOfBrowser)
}

/** The pages are left: what comes next has the colours of the product. */
const undress = () => {
  delete root.dataset['pageTheme']
  colourOfBrowser.remove()
}

const update = () => {
  dress()
  for (const listener of listeners) listener()
}

/** Follows the theme of the product and a choice in another tab. */
const watch = () => {
  const observer = new MutationObserver(update)
  observer.observe(root, { attributeFilter: ['data-mantine-color-scheme'] })
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
  dress()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopWatching?.()
    stopWatching = null
    undress()
  }
}

/** Chooses the theme of the pages for this browser. */
export const choosePageTheme = (choice: PageThemeChoice): void => {
  keepPageTheme(choice)
  update()
}

/** Changes between night and day; sepia is a kind of day. */
export const toggleNight = (): void => choosePageTheme(pageTheme() === 'night' ? 'day' : 'night')

const nothing = () => undefined

/** Dresses the document of a PDF for as long as it is shown, even while nothing of it can be read. */
export const useDressedDocument = (): void => useEffect(() => onPageTheme(nothing), [])

/** Returns the theme of the pages and the choice that led to it. */
export const usePageTheme = () => ({
  theme: useSyncExternalStore(onPageTheme, pageTheme),
  choice: useSyncExternalStore(onPageTheme, pageThemeChoice),
})
