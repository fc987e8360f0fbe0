import { describe, expect, it } from 'vitest'
import { readChapterLines } from './chapter-lines.ts'

const read = (text: string, pageCount: number | null = 100, firstPage = 1) =>
  readChapterLines(text, { pageCount, firstPage })

const chapters = (text: string) => read(text).chapters.map(({ title, pageNumber }) => [title, pageNumber])

describe('the lines of a pasted table of contents', () => {
  it.each([
    ['Unit 1 Introduction ... 3', 'Unit 1 Introduction', 3],
    ['Unit 1 Introduction 3', 'Unit 1 Introduction', 3],
    ['Deadlocks\t21', 'Deadlocks', 21],
    ['Deadlocks . . . . . . 21', 'Deadlocks', 21],
    ['Deadlocks……21', 'Deadlocks', 21],
    ['Deadlocks - 21', 'Deadlocks', 21],
    ['Deadlocks, page 21', 'Deadlocks', 21],
    ['Deadlocks (p. 21)', 'Deadlocks', 21],
    ['• C++ and C# .... 7', 'C++ and C#', 7],
    ['2.3 What is a process? 9', '2.3 What is a process?', 9],
    ['ಪರಿಚಯ ... 4', 'ಪರಿಚಯ', 4],
  ])('%j has a title and a page', (line, title, page) => {
    expect(chapters(line)).toEqual([[title, page]])
  })

  it('make parts by their numbers, at most three levels deep', () => {
    const { chapters: found } = read(
      '1 Intro ... 1\n1.1 Goals ... 2\n1.1.1 Marks 2\n1.1.1.1 Rules 3\n2. Locks 4',
    )
    expect(found.map(({ level }) => level)).toEqual([0, 1, 2, 2, 0])
  })

  it('make parts by leading spaces and tabs', () => {
    const { chapters: found } = read('Unit 1 Intro 1\n  Goals 2\n\tMarks 2\n  Rules 3\nUnit 2 Locks 4')
    expect(found.map(({ level }) => level)).toEqual([0, 1, 2, 1, 0])
  })

  it('count from the page of the PDF on which page 1 is', () => {
    expect(read('Intro 1\nLocks 21', 100, 9).chapters.map(({ pageNumber }) => pageNumber)).toEqual([9, 29])
  })

  it.each([
    ['Introduction', 'There is no page number at the end.'],
    ['Unit 2', 'There is no page number at the end.'],
    ['Preface iv', 'There is no page number at the end.'],
    ['Version 2.5', 'There is no page number at the end.'],
    ['... 12', 'There is no title before the page number.'],
    ['12', 'There is no title before the page number.'],
    ['Index 0', 'Pages start at 1.'],
    ['Index 101', 'The PDF has only 100 pages.'],
    [`${'A'.repeat(201)} 3`, 'A title has at most 200 characters.'],
  ])('%j is no chapter, and says why', (line, reason) => {
    expect(read(line)).toEqual({ chapters: [], unread: [{ number: 1, line, reason }] })
  })

  it('are numbered with the blank ones, and the good ones are read all the same', () => {
    const { chapters: found, unread } = read('Intro 1\n\n  Locks\nEnd 9\n')
    expect(found).toHaveLength(2)
    expect(unread).toEqual([{ number: 3, line: 'Locks', reason: 'There is no page number at the end.' }])
  })

  it('may name any page while no one knows how many there are', () => {
    expect(read('Index 900', null).chapters).toHaveLength(1)
  })

  it('are read in a moment, also a long one of dots', () => {
    expect(read(`Intro ${'. '.repeat(50_000)}`).unread).toHaveLength(1)
  })
})
