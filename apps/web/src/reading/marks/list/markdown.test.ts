import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'
import { expect, it } from 'vitest'
import { markdownOf } from './take-marks.tsx'

const mark: ListedMark = {
  id: 'a',
  pdfFile: 'os.pdf',
  kind: 'text',
  state: 'found',
  version: 1,
  page: 4,
  quote: { exact: 'a *semaphore* is_an integer', prefix: '', suffix: '' },
  boxes: [],
  colour: 'green',
  note: '- ask\n# not a heading\n1. one',
  otherNotes: [],
  createdAt: '',
  changedAt: '',
  noteAt: null,
  title: 'Module [1]',
  isWithdrawn: false,
  subject: { subCode: 'BCS303', subAbb: 'OS', subName: 'Operating Systems' },
}

it('marks become headings, quotes and notes, and their words stay as they were written', () => {
  const star: ListedMark = { ...mark, id: 'b', kind: 'star', page: 9, quote: null, colour: null, note: '' }
  const lost: ListedMark = { ...star, id: 'c', state: 'lost', title: 'Module 2', pdfFile: 'two.pdf' }
  expect(markdownOf([mark, star, lost])).toBe(
    [
      '# My marks',
      '## OS - Operating Systems (BCS303)',
      '### Module \\[1\\]',
      '**Page 4**, green',
      '> a \\*semaphore\\* is\\_an integer',
      '\\- ask\n\\# not a heading\n1\\. one',
      '**Page 9**, starred page',
      '### Module 2',
      '**Page 9**, starred page',
      '*Not in the version shown now. It was on this page before.*\n',
    ].join('\n\n'),
  )
})

it('a PDF without a stored title has a heading, too', () => {
  expect(markdownOf([{ ...mark, title: '' }])).toContain('\n\n### A PDF\n\n')
})

it('the marks of the open PDF have no heading of a subject', () => {
  expect(markdownOf([{ ...mark, subject: null }])).not.toContain('## OS')
})
