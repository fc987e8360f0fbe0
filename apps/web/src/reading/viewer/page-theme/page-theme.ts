import { readStored } from '../../../lib/storage/read-stored.ts'

/**
 * The theme of the pages. The first script of a PDF's document sets it before anything is painted: so this file stays
 * small, without a framework.
 */
export const pageThemes = ['day', 'night', 'sepia'] as const
export type PageTheme = (typeof pageThemes)[number]

/** What a reader chose for this browser; `app` follows the theme of the product. */
export type PageThemeChoice = PageTheme | 'app'

const storageKey = 'page-theme'

/** What counts where a browser stores nothing. */
let unstored: PageThemeChoice = 'app'

const root = () => document.documentElement

/** Returns what was chosen in this browser. */
export const pageThemeChoice = (): PageThemeChoice => {
  const stored = readStored(storageKey)
  return pageThemes.find((theme) => theme === stored) ?? unstored
}

/** Keeps a choice for this browser. */
export const keepPageTheme = (choice: PageThemeChoice): void => {
  unstored = choice
  try {
    if (choice === 'app') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Storage may be blocked: the choice lasts as long as the page.
  }
}

/** Returns the theme in which pages are shown. */
export const pageTheme = (): PageTheme => {
  const choice = pageThemeChoice()
  if (choice !== 'app') return choice
  return root().dataset['mantineColorScheme'] === 'dark' ? 'night' : 'day'
}

/** Shows pages in the theme that is chosen. */
export const applyPageTheme = (): void => {
  root().dataset['pageTheme'] = pageTheme()
}
