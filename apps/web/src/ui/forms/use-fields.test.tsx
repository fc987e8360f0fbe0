import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { blankErrors, useFields } from './use-fields.ts'

const initialValues = { usn: '', password: '', hasAgreed: false }

test('several changes of one event are all kept, and each is reported', () => {
  const reported: unknown[] = []
  const { result } = renderHook(() =>
    useFields({ initialValues, onValuesChange: (values) => reported.push(values) }),
  )
  act(() => {
    result.current.setFieldValue('usn', '1LS22CS001')
    result.current.setFieldValue('hasAgreed', true)
  })
  expect(result.current.values).toEqual({ usn: '1LS22CS001', password: '', hasAgreed: true })
  expect(result.current.getValues()).toEqual(result.current.values)
  expect(reported).toHaveLength(2)
})

test('a changed field loses its error, the others keep theirs, and a reset clears all', () => {
  const { result } = renderHook(() => useFields({ initialValues }))
  act(() => result.current.setErrors({ usn: 'USN is required.', password: 'Password is required.' }))
  expect(result.current.getInputProps('usn').error).toBe('USN is required.')
  act(() => result.current.setFieldValue('usn', '1LS22CS001'))
  expect(result.current.errors).toEqual({ password: 'Password is required.' })
  act(() => result.current.setFieldError('usn', 'There is no such USN.'))
  expect(result.current.getInputProps('usn')).toMatchObject({
    value: '1LS22CS001',
    error: 'There is no such USN.',
  })
  act(() => result.current.reset())
  expect(result.current).toMatchObject({ values: initialValues, errors: {} })
})

test('a field of spaces is blank', () => {
  const labels = { usn: 'USN', password: 'Password' }
  expect(blankErrors({ usn: ' ', password: 'secret' }, labels)).toEqual({ usn: 'USN is required.' })
  expect(blankErrors({ usn: '1LS22CS001', password: 'secret' }, labels)).toEqual({})
})
