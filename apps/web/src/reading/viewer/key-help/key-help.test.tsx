import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keyTable } from '../keyboard.ts'
import { KeyHelp, keyGroups, printedKeys } from './key-help.tsx'

it('every command of the viewer has its words in one group', () => {
  const said = keyGroups.flatMap(({ words }) => Object.keys(words))
  expect(said.toSorted()).toEqual(keyTable.map(([command]) => command).toSorted())
})

it('a key is shown as it is printed, and once where Shift changes nothing', () => {
  expect(printedKeys(['g', 'G'])).toEqual(['G'])
  expect(printedKeys(['R'])).toEqual(['Shift R'])
  expect(printedKeys(['/', 'Ctrl+f'])).toEqual(['/', 'Ctrl F'])
  expect(printedKeys(['+', '='])).toEqual(['+', '='])
  expect(printedKeys(['ArrowRight', 'PageDown', 'Shift+F3'])).toEqual(['→', 'Page Down', 'Shift F3'])
})

it('the help lists each command with its keys, and those of other parts', async () => {
  const others = [{ title: 'Marks', lines: [{ words: 'Select text', keys: ['m'] }] }]
  render(
    <MantineProvider env="test">
      <KeyHelp isOpen onClose={() => undefined} others={others} />
    </MantineProvider>,
  )
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  const keysBeside = (words: string) =>
    [...(help.getByText(words).nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)
  expect(keysBeside('Next page')).toEqual(['→', 'Page Down'])
  expect(keysBeside('Rotate left')).toEqual(['Shift R'])
  expect(keysBeside('Select text')).toEqual(['M'])
})
