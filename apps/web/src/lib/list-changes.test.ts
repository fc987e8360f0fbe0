import { expect, test } from 'vitest'
import { inOrderOf, withItem, withoutItem } from './list-changes.ts'

const list = [
  { _id: 'a', title: 'A' },
  { _id: 'b', title: 'B' },
  { _id: 'c', title: 'C' },
]
const titles = (items: { title: string }[]) => items.map(({ title }) => title).join('')

test('a new item is appended, a known one replaced where it stands', () => {
  expect(titles(withItem(list, { _id: 'd', title: 'D' }))).toBe('ABCD')
  expect(titles(withItem(list, { _id: 'b', title: 'X' }))).toBe('AXC')
})

test('an item is removed by its id, and the list given stays as it was', () => {
  expect(titles(withoutItem(list, 'b'))).toBe('AC')
  expect(titles(withoutItem(list, 'z'))).toBe('ABC')
  expect(titles(list)).toBe('ABC')
})

test('an order moves what it names, and keeps at the end what it does not know', () => {
  expect(titles(inOrderOf(list, ['c', 'a', 'b']))).toBe('CAB')
  expect(titles(inOrderOf(list, ['c', 'gone']))).toBe('CAB')
})
