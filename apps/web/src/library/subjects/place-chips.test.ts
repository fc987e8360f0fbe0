import { expect, test } from 'vitest'
import { semesterChoices } from './place-chips.tsx'

const fifth = { semNum: 5, semName: '5th Sem' }
const sixth = { semNum: 6, semName: '6th Sem' }

test('covered semesters are listed in order, each once', () => {
  expect(semesterChoices([sixth, fifth, fifth], '5th Sem')).toEqual(['5th Sem', '6th Sem'])
})

test('the semester of the page is listed even when no subscription covers it', () => {
  expect(semesterChoices([fifth], '3rd Sem')).toEqual(['5th Sem', '3rd Sem'])
  expect(semesterChoices([], '3rd Sem')).toEqual(['3rd Sem'])
})
