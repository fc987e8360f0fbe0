import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { askToConfirm, showMessage } from './asking-dialogs.tsx'
import { FormDialog } from './form-dialog.tsx'

const Page = () => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <FormDialog title="A form" isOpen={isOpen} onClose={() => setIsOpen(false)}>
      <input aria-label="Words" />
    </FormDialog>
  )
}

const open = () =>
  render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Page />
      </ModalsProvider>
    </MantineProvider>,
  )

test.each([
  ['message', () => showMessage({ title: 'Above' }, null)],
  ['question', () => askToConfirm({ title: 'Above', confirmLabel: 'Yes' })],
])('Escape closes a %s and leaves the form below it, which the next one closes', async (_what, show) => {
  const user = userEvent.setup({ delay: null })
  open()
  await screen.findByRole('dialog', { name: 'A form' })
  const answered = show()
  await screen.findByRole('dialog', { name: 'Above' })
  await user.keyboard('{Escape}')
  await answered
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'A form' })).not.toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A form' })).toBeNull())
})
