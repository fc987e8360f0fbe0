import { spellingsOf } from '@lectureshelf/demo/spellings.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'

/** What describes a control to a screen reader, such as its error. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** The texts of elements, in their order. */
export const textsOf = (elements: Element[]): string[] => elements.map(({ textContent }) => textContent)

/** The value of a field, typed or chosen. */
export const valueOf = (element: Element): string => {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value
  if (element instanceof HTMLSelectElement) return element.value
  throw new Error('This is no field.')
}

/** Replaces what stands in a field, or chooses an option, as autofill does: at once, with the focus there. */
export const fill = (field: HTMLElement, value: string): void => {
  field.focus()
  fireEvent.change(field, { target: { value } })
}

/** Fills a field with every spelling of a code, and expects that it shows the code; then empties it. */
export const expectCleaned = (field: HTMLElement, code: string): void => {
  const shown = [...spellingsOf(code), ['a label before it', `Copied: ${code}`] as const].map(
    ([name, text]): [string, string] => {
      fill(field, '')
      fill(field, text)
      return [name, valueOf(field)]
    },
  )
  fill(field, '')
  expect(shown.filter(([, value]) => value !== code)).toEqual([])
}

/** A dialog once it is open, by its title. */
export const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** The sentences that are shown as toasts, in their order. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('.mantine-Notification-root')].map(({ textContent }) => textContent)

/** How long each of these toasts was meant to stay. */
export const toastTimes = (): number[] =>
  [...document.querySelectorAll<HTMLElement>('.mantine-Notification-root')].map(({ dataset }) =>
    Number(dataset['staysMs']),
  )

/** Opens every closed row of the page, to read its details. */
export const openRows = (): void => {
  for (const opener of document.querySelectorAll('[data-row] [aria-expanded="false"]'))
    fireEvent.click(opener)
}

/** Takes the focus away, as a browser does when it disables the focused field; happy-dom leaves it there. */
export const loseFocus = (): void => {
  // It does not blur a disabled element either.
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  other.blur()
  other.remove()
}
