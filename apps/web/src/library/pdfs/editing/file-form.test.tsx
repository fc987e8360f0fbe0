import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileForm } from './file-form.tsx'

const failed = 'The file could not be stored.'

test('what was wrong with a file is no longer said while it is sent again', async () => {
  const work = vi.fn<(way: unknown) => Promise<{ message: string }>>()
  work.mockRejectedValueOnce(new Error('refused'))
  work.mockImplementationOnce(() => new Promise(() => undefined))
  const { container } = render(
    <MantineProvider env="test">
      <FileForm saveLabel="Save" failed={failed} work={work} onClose={() => undefined}>
        {null}
      </FileForm>
    </MantineProvider>,
  )
  const field = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (field === null) throw new Error('There is no field for a file.')
  await userEvent.upload(field, new File(['%PDF'], 'Week one.pdf', { type: 'application/pdf' }))
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
  await save()
  expect(await screen.findByRole('button', { name: 'Cancel the upload' })).toBeDefined()
  expect(screen.queryByText(failed)).toBeNull()
})
