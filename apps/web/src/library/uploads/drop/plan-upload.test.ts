import { describe, expect, test } from 'vitest'
import { filesOfDrop } from './collect-files.ts'
import { planUpload, sectionNamed, titleOf } from './plan-upload.ts'

const at = (path: string) => {
  const folders = path.split('/')
  return { file: new File([], folders.pop() ?? ''), folders }
}
const shapeOf = (paths: string[], byFolder = true) => {
  const { groups, ...rest } = planUpload(paths.map(at), { byFolder })
  return { ...rest, groups: groups.map(({ folder, files }) => [folder, files.map(({ title }) => title)]) }
}

test.each([
  ['Module_1-notes.pdf', 'Module 1-notes'],
  ['unit-2.PDF', 'unit 2'],
  ['Unit 3 - part 1.pdf', 'Unit 3 - part 1'],
  ['ಘಟಕ ಒಂದು 😀.pdf', 'ಘಟಕ ಒಂದು 😀'],
  ['  spaced   out .pdf', 'spaced out'],
  [`${'x'.repeat(300)}.pdf`, 'x'.repeat(200)],
])('the file %s is titled %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

describe('dropping files', () => {
  test('loose files are one group, ordered by number, without what is not a PDF', () => {
    expect(shapeOf(['Unit 10.pdf', 'Unit 2.pdf', 'cover.jpg'])).toEqual({
      folderName: null,
      leftOut: ['cover.jpg'],
      groups: [[null, ['Unit 2', 'Unit 10']]],
    })
  })

  test('the sub-folders of one folder become sections, including everything inside them', () => {
    expect(shapeOf(['CN/Module 2/b.pdf', 'CN/Module 1/deep/a.pdf', 'CN/syllabus.pdf'])).toEqual({
      folderName: 'CN',
      leftOut: [],
      groups: [
        [null, ['syllabus']],
        ['Module 1', ['a']],
        ['Module 2', ['b']],
      ],
    })
  })

  test('each of several folders becomes a section', () => {
    expect(shapeOf(['Module 1/a.pdf', 'Module 2/b.pdf', 'c.pdf']).groups).toEqual([
      [null, ['c']],
      ['Module 1', ['a']],
      ['Module 2', ['b']],
    ])
  })
})

test('everything goes into the section it was dropped on, whatever folder it was in', () => {
  expect(shapeOf(['CN/Module 1/a.pdf', 'CN/b.pdf'], false).groups).toEqual([[null, ['a', 'b']]])
})

test('hidden files of the operating system are ignored', () => {
  const paths = ['CN/.DS_Store', 'CN/Thumbs.db', '__MACOSX/CN/a.pdf', 'CN/a.pdf']
  expect(shapeOf(paths)).toEqual({ folderName: 'CN', leftOut: [], groups: [[null, ['a']]] })
})

test('a section is found by its name in any case', () => {
  const sections = [{ sectionName: 'Module 1' }, { sectionName: 'Lab' }]
  expect(sectionNamed(sections, ' module 1 ')).toBe(sections[0])
  expect(sectionNamed(sections, 'Module')).toBeUndefined()
})

/** A dropped file or folder; a folder returns its entries two at a time. */
const entryOf = (name: string, inside?: object[]) => {
  const rest = [...(inside ?? [])]
  const readEntries = (resolve: (entries: object[]) => void) => resolve(rest.splice(0, 2))
  return inside === undefined
    ? {
        isFile: true,
        isDirectory: false,
        name,
        file: (resolve: (file: File) => void) => resolve(new File([], name)),
      }
    : { isFile: false, isDirectory: true, name, createReader: () => ({ readEntries }) }
}

test('everything in a dropped folder is read, with its folders', async () => {
  const folder = entryOf('CN', [
    entryOf('syllabus.pdf'),
    entryOf(
      'Module 1',
      ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => entryOf(name)),
    ),
    entryOf('Module 2', [entryOf('deep', [entryOf('d.pdf')])]),
  ])
  const loose = new File([], 'loose.pdf')
  const items = [
    { kind: 'string', webkitGetAsEntry: () => null, getAsFile: () => null },
    { kind: 'file', webkitGetAsEntry: () => folder, getAsFile: () => new File([], 'CN') },
    { kind: 'file', webkitGetAsEntry: () => entryOf('loose.pdf'), getAsFile: () => loose },
  ]
  const dropped = Object.assign(Object.create(null), { items })
  const found = await filesOfDrop(dropped)
  expect(found.map(({ file, folders }) => [...folders, file.name].join('/'))).toEqual([
    'CN/syllabus.pdf',
    'CN/Module 1/a.pdf',
    'CN/Module 1/b.pdf',
    'CN/Module 1/c.pdf',
    'CN/Module 2/deep/d.pdf',
    'loose.pdf',
  ])
})
