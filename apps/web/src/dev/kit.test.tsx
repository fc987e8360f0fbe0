import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { theme, themeVariables } from '../ui/theme.ts'
import { Kit } from './kit.tsx'

const scheme = () => document.documentElement.dataset['mantineColorScheme']

test('the kit shows buttons, fields, states and lists, by day and at night', async () => {
  render(
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables}>
      <Kit />
    </MantineProvider>,
  )
  const part = (name: string) => within(screen.getByRole('region', { name }))
  expect(part('Buttons').getAllByRole('button')).toHaveLength(15)
  expect(part('Fields').getByLabelText('Refused').getAttribute('aria-invalid')).toBe('true')
  expect(part('States').getByRole('alert').textContent).toContain('The list could not be loaded')
  expect(part('Lists').getByRole('list', { name: 'Records' }).children).toHaveLength(3)
  expect(part('Lists').getAllByRole('checkbox')).toHaveLength(2)
  const tables = part('Lists').getAllByRole('table')
  expect(tables.map((table) => table.getAttribute('aria-label'))).toEqual(['People', 'Numbers', 'Values'])
  const before = scheme()
  await userEvent.click(screen.getByRole('button', { name: 'At night' }))
  expect([before, scheme()]).toEqual(['light', 'dark'])
  await userEvent.click(screen.getByRole('button', { name: 'By day' }))
})
