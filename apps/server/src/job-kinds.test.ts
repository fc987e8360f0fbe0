import { expect, it } from 'vitest'
import * as kinds from './job-kinds.ts'

it('every kind of job is in the list that makes the queues, under a name of its own', () => {
  const { allJobKinds, ...single } = kinds
  const names = Object.values(single).map(({ name }) => name)
  expect(allJobKinds.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(names.length)
})
