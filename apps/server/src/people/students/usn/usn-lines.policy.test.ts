import { describe, expect, it } from 'vitest'
import { leftOutReasons, usnTaken, usnUnknown, usnWords } from '@lectureshelf/contract/people/people-messages'
import { type Holder, planUsns, readUsnLines } from './usn-lines.policy.ts'

const holdersOf = (...usns: string[]): Map<string, Holder> =>
  new Map(usns.map((usn) => [usn, { id: `id of ${usn}`, usn, name: `name of ${usn}`, isStaff: false }]))

const plan = (text: string, holders: Map<string, Holder>) => {
  const read = readUsnLines(text)
  const { rows, problems } = planUsns(read.lines, holders)
  return {
    changes: rows.map(({ usn, to }) => [usn, to]),
    reasons: problems.map(({ line, reason }) => [line, reason]),
  }
}

describe('reading a list of USNs', () => {
  it('reads commas, semicolons, tabs and quotes, in any case, and leaves out a heading and empty lines', () => {
    const text = 'Old USN,New USN\n25cse117, 1ls25cs042\n\n"25CSE118";"1LS25CS043"\r\n25CSE119\t1LS25CS044,'
    expect(readUsnLines(text)).toEqual({
      lines: [
        { line: 2, text: '25cse117, 1ls25cs042', from: '25CSE117', to: '1LS25CS042' },
        { line: 4, text: '"25CSE118";"1LS25CS043"', from: '25CSE118', to: '1LS25CS043' },
        { line: 5, text: '25CSE119\t1LS25CS044,', from: '25CSE119', to: '1LS25CS044' },
      ],
      problems: [],
    })
  })

  it.each(['25CSE117', '25CSE117,', ',1LS25CS042', '25CSE117,1LS25CS042,Meera'])(
    'says what a line needs that is no pair: %s',
    (text) => {
      expect(readUsnLines(`\n${text}`).problems).toEqual([{ line: 2, text, reason: usnWords.noComma }])
    },
  )
})

describe('planning a list of USNs', () => {
  it('gives each student their USN', () => {
    expect(plan('25CSE117,1LS25CS042\n25CSE118,1LS25CS043', holdersOf('25CSE117', '25CSE118'))).toEqual({
      changes: [
        ['25CSE117', '1LS25CS042'],
        ['25CSE118', '1LS25CS043'],
      ],
      reasons: [],
    })
  })

  it('changes first whoever holds a USN that another line gives', () => {
    const text = '25CSE117,1LS25CS042\n1LS25CS042,1LS25CS043\n1LS25CS043,1LS25CS044'
    expect(plan(text, holdersOf('25CSE117', '1LS25CS042', '1LS25CS043'))).toEqual({
      changes: [
        ['1LS25CS043', '1LS25CS044'],
        ['1LS25CS042', '1LS25CS043'],
        ['25CSE117', '1LS25CS042'],
      ],
      reasons: [],
    })
  })

  it('names what cannot be used', () => {
    const holders = holdersOf('25CSE117', '25CSE118', '25CSE119', '1LS25CS050', '25CSE121', '25CSE122')
    holders.set('25CSE120', { id: 'staff', usn: '25CSE120', name: 'Staff', isStaff: true })
    const text = [
      '25CSE117,1LS25CS42',
      '25CSE999,1LS25CS042',
      '25CSE118,1LS25CS050',
      '25CSE120,1LS25CS043',
      '25CSE121,1LS25CS044',
      '25CSE122,1LS25CS044',
      '1LS25CS050X,1LS25CS050X',
    ].join('\n')
    expect(plan(text, holders)).toEqual({
      changes: [],
      reasons: [
        [1, usnWords.shape],
        [2, usnUnknown('25CSE999')],
        [3, usnTaken('1LS25CS050')],
        [4, leftOutReasons.staff],
        [5, usnWords.doubled],
        [6, usnWords.doubled],
        [7, usnWords.shape],
      ],
    })
  })

  it('changes no one of a circle', () => {
    const text = '1LS25CS042,1LS25CS043\n1LS25CS043,1LS25CS042'
    expect(plan(text, holdersOf('1LS25CS042', '1LS25CS043'))).toEqual({
      changes: [],
      reasons: [
        [1, usnWords.circle],
        [2, usnWords.circle],
      ],
    })
  })
})
