import { openFoldsAround } from '../../ui/folds/open-folds.ts'

/** Scrolls to the heading of a section and focuses it, also inside a closed fold. */
export const goToSection = (titleId: string): void => {
  const title = document.getElementById(titleId)
  if (title === null) return
  openFoldsAround(title)
  title.scrollIntoView({ block: 'start' })
  title.focus({ preventScroll: true })
}
