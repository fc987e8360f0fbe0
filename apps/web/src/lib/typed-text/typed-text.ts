/** The key in the storage of the tab. */
export const storageKey = 'typed-text'

export interface TypedField {
  field: string
  value: string
}

export type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const secretTypes = ['password', 'file', 'hidden', 'checkbox', 'radio', 'submit', 'button', 'search']

const isText = (control: Element): control is TextControl =>
  (control instanceof HTMLInputElement && !secretTypes.includes(control.type)) ||
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement

export const textControls = (): TextControl[] =>
  [...document.querySelectorAll('form input, form textarea, form select')].filter(
    (control): control is TextControl => isText(control) && !control.matches(':disabled'),
  )

/** Identifies a field across a reload by name and label: ids are generated again. */
export const fieldOf = (control: TextControl): string =>
  control.name === '' ? (control.labels?.[0]?.textContent ?? control.id) : control.name

/** Stores the text typed in the page's forms over a reload, for this tab alone; passwords are not stored. */
export const keepTypedText = (): void => {
  const fields = textControls()
    .filter(({ value }) => value !== '')
    .map((control): TypedField => ({ field: fieldOf(control), value: control.value }))
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ pathname: location.pathname, fields }))
  } catch {
    // Without storage the text is lost.
  }
}

/** Returns whether text was kept over a reload. */
export const hasTypedText = (): boolean => {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
