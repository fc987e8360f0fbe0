import { expect, test } from 'vitest'
import { createEnding } from './crashes.ts'

const endingThat = (said: string[]) =>
  createEnding({
    complain: (line) => void said.push(line),
    exit: (code) => void said.push(`exit ${code}`),
  })

test('the first reason to end is printed, and no later one', () => {
  const said: string[] = []
  const { end, reportUnexplained } = endingThat(said)
  end('LectureShelf ended by SIGTERM.', 0)
  end('LectureShelf ended by SIGTERM: work was still in progress after 15 s.', 1)
  reportUnexplained(0)
  expect(said).toEqual(['LectureShelf ended by SIGTERM.', 'exit 0'])
})

test('an end without a reason is reported as such', () => {
  const said: string[] = []
  endingThat(said).reportUnexplained(7)
  expect(said).toEqual(['LectureShelf ended with the code 7 for an unknown reason.'])
})
