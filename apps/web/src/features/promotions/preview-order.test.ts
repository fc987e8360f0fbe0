import { expect, test } from 'vitest'
import { found, inOrder } from './preview-order.ts'

const asha = { usn: '1LS22CS001', name: 'Asha Rao', losesAccess: false }
const ravi = { usn: '1LS22CS002', name: 'Ravi Kumar', losesAccess: true }
const meera = { usn: '1LS22CS003', name: 'Meera Rao', losesAccess: true }

test('who loses access comes first, each part in its order', () => {
  expect(inOrder([asha, ravi, meera])).toEqual([ravi, meera, asha])
})

test('a text is found in the USN and in the name, in any case', () => {
  expect(found([asha, ravi, meera], ' rao ')).toEqual([asha, meera])
  expect(found([asha, ravi, meera], 'cs002')).toEqual([ravi])
  expect(found([asha, ravi, meera], '')).toEqual([asha, ravi, meera])
})
