import { cleanUsn } from '@lectureshelf/contract/clean-code'
import { usnMaxLength } from '@lectureshelf/contract/constants'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { expectCleaned } from '../../../test/dom.ts'
import { cleanedBy } from './cleaned-by.ts'

const Field = () => {
  const [usn, setUsn] = useState('')
  return (
    <input
      aria-label="USN"
      {...cleanedBy(
        cleanUsn,
        { value: usn, onChange: (event) => setUsn(event.currentTarget.value) },
        usnMaxLength,
      )}
    />
  )
}

const openField = () => {
  render(<Field />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'USN' })
}

test('a field shows the code alone, however it was spelled', () => {
  expectCleaned(openField(), '1LS22CS001')
})

test('the caret stays behind the letter that was typed, and behind what was pasted', async () => {
  const user = userEvent.setup()
  const field = openField()
  await user.type(field, '1ls22001')
  expect([field.value, field.selectionStart]).toEqual(['1LS22001', 8])
  field.setSelectionRange(5, 5)
  await user.paste(' cs ')
  expect([field.value, field.selectionStart]).toEqual(['1LS22CS001', 7])
  await user.type(field, '-', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect([field.value, field.selectionStart]).toEqual(['1LS22CS001', 3])
})

test('no more than ten letters can be typed, and a longer paste is not cut', async () => {
  const user = userEvent.setup()
  const field = openField()
  await user.type(field, '1ls22cs0017')
  expect(field.value).toBe('1LS22CS001')
  await user.type(field, 'x', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect([field.value, field.selectionStart]).toEqual(['1LS22CS001', 3])
  await user.clear(field)
  await user.paste('X1LS22CS001')
  expect(field.value).toBe('X1LS22CS001')
})

test('a label is removed, also when it is typed', async () => {
  const user = userEvent.setup()
  const field = openField()
  await user.type(field, 'USN: 1ls22cs001')
  expect(field.value).toBe('1LS22CS001')
})
