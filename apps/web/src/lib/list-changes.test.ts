import { expect, test } from 'vitest'
import { inOrderOf, withItem, withoutItem } from './list-changes.ts'

const list = [
  { _id: 'a', title: 'A' },
  { _id: 'b', title: 'B' },
  { _id: 'c', title: 'C' },
]
const titles = (items: { title: string }[]) => items.map(({ title }) => title).join('')

test('a new item is appended, and a known one is replaced in its position', () => {
  expect(titles(withItem(list, { _id: 'd', title: 'D' }))).toBe('ABCD')
  expect(titles(withItem(list, { _id: 'b', title: 'X' }))).toBe('AXC')
})

test('an item is removed by its id, and the given list is not changed', () => {
  expect(titles(withoutItem(list, 'b'))).toBe('AC')
  expect(titles(withoutItem(list, 'z'))).toBe('ABC')
  expect(titles(list)).toBe('ABC')
})

test('an order sorts the items it names, and keeps the others at the end', () => {
  expect(titles(inOrderOf(list, ['c', 'a', 'b']))).toBe('CAB')
  expect(titles(inOrderOf(list, ['c', 'gone']))).toBe('CAB')
})
