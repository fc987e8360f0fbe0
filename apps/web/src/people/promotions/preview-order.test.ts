import { expect, test } from 'vitest'
import { changesBetween, found, inOrder } from './preview-order.ts'

const asha = { usn: '1LS22CS001', name: 'Asha Rao', losesAccess: false }
const ravi = { usn: '1LS22CS002', name: 'Ravi Kumar', losesAccess: true }
const meera = { usn: '1LS22CS003', name: 'Meera Rao', losesAccess: true }

test('students who lose access come first, and each part keeps its order', () => {
  expect(inOrder([asha, ravi, meera])).toEqual([ravi, meera, asha])
})

test('a text is found in the USN and in the name, in any case', () => {
  expect(found([asha, ravi, meera], ' rao ')).toEqual([asha, meera])
  expect(found([asha, ravi, meera], 'cs002')).toEqual([ravi])
  expect(found([asha, ravi, meera], '')).toEqual([asha, ravi, meera])
})

test('changes between two previews name students who moved, joined or left', () => {
  const at = (usn: string, semNum: number) => ({
    _id: usn,
    usn,
    from: { semNum, semName: `${semNum}th Sem` },
  })
  const seen = [at('A', 5), at('B', 5), at('C', 5)]
  expect(changesBetween(seen, [at('A', 5), at('B', 6), at('D', 5)])).toEqual([
    'C is no longer to be promoted.',
    'B is in 6th Sem now.',
    'D joined the batch.',
  ])
  expect(changesBetween(seen, seen)).toEqual([])
})
