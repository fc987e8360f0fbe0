/** Focuses the first of the named fields that the form has. */
export const focusField = (form: HTMLElement | null | undefined, names: readonly string[]): void => {
  for (const name of names) {
    const field = form?.querySelector<HTMLElement>(`[name="${name}"]:not([type="hidden"])`)
    if (field !== null && field !== undefined) {
      field.focus()
      return
    }
  }
}
