import type { PageThemeChoice } from './page-theme.ts'

/** What the themes of the pages are called on the screen. */
export const themeWords: Record<PageThemeChoice, string> = {
  app: 'Like the app',
  day: 'Day',
  night: 'Night',
  sepia: 'Sepia',
}

export const nightWords = 'Night pages'
export const themesWords = 'Colours of the pages'
