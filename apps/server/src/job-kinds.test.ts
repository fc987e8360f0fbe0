import { expect, it } from 'vitest'
import * as kinds from './job-kinds.ts'

it('every kind of job has a unique name and is in the list that creates the queues', () => {
  const { allJobKinds, ...single } = kinds
  const names = Object.values(single).map(({ name }) => name)
  expect(allJobKinds.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(names.length)
})
