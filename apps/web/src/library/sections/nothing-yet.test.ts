import { expect, test } from 'vitest'
import { inOneLine } from './section-list.tsx'

test.each([
  [['Module 1', 'Module 2', 'Module 4'], 'Module 1, 2, 4'],
  [['Module 1', 'Lab', 'Module 2'], 'Module 1, Lab, Module 2'],
  [['Unit 1', 'Module 2', '3', 'Question Papers'], 'Unit 1, Module 2, 3, Question Papers'],
])('the sections %j are listed as "%s"', (names, line) => {
  expect(inOneLine(names)).toBe(line)
})
