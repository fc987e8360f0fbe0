import { main } from './page.tsx'

/** Finds a button of the page by its words without asking for roles, which takes seconds in a long form. */
export const buttonOf = (words: string): HTMLButtonElement => {
  const found = main().queryByLabelText(words) ?? main().getByText(words, { selector: 'button *' })
  const button = found.closest('button')
  if (button === null) throw new Error(`"${words}" is no button.`)
  return button
}
