/** Finds what has the focus, or the button whose press waits for the answer: it is disabled, and lost the focus. */
export const findAsker = (): HTMLElement | null => {
  const { activeElement, body } = document
  if (activeElement instanceof HTMLElement && activeElement !== body) return activeElement
  return document.querySelector<HTMLElement>('button[data-loading]')
}

/** Gives the focus back unless a person or the page has moved it; a button that waited is enabled a frame later. */
export const giveBackFocus = (asker: HTMLElement | null): number =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) asker?.focus({ preventScroll: true })
    }),
  )
