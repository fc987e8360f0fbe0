import { expect, test } from 'vitest'
import { deviceType } from './device-type.ts'

test('a width of 768 is mobile, 769 is desktop', () => {
  expect(deviceType(768, false)).toBe('mobile')
  expect(deviceType(769, false)).toBe('desktop')
})

test('a wide tablet with a coarse pointer is mobile', () => {
  expect(deviceType(1280, true)).toBe('mobile')
})
