import { expect, test } from 'vitest'
import { matchingSections } from './section-board.tsx'

const sections = ['Module 1', 'Module 2', 'Question Papers'].map((sectionName) => ({ sectionName }))
const found = (typed: string) => matchingSections(sections, typed).map(({ sectionName }) => sectionName)

test('a section is found by any part of its name, in any casing', () => {
  expect(found('PAPER')).toEqual(['Question Papers'])
  expect(found('ule 2')).toEqual(['Module 2'])
})

test('an empty search keeps every section in its order', () => {
  expect(found(' ')).toEqual(['Module 1', 'Module 2', 'Question Papers'])
})

test('words that no name contains find nothing', () => {
  expect(found('lab')).toEqual([])
})
