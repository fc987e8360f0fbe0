import type { PageWords } from '@lectureshelf/contract/library/pdf-pages'
import { expect, it } from 'vitest'
import { createSharedWords } from './source.ts'

const words = (source: PageWords['source']): PageWords => ({
  width: 595,
  height: 842,
  ink: null,
  words: [],
  source,
})

const sharing = (answer: (page: number) => Promise<PageWords>) => {
  const asked: number[] = []
  const read = createSharedWords((page) => {
    asked.push(page)
    return answer(page)
  })
  const signal = new AbortController().signal
  return { asked, read: (page: number) => read(page, signal), readUntil: read }
}

it('the words of a page are read once for all who want them', async () => {
  const { asked, read } = sharing(() => Promise.resolve(words('machine')))
  await Promise.all([read(3), read(3)])
  await read(3)
  expect(asked).toEqual([3])
})

it.each(['unchecked', 'waiting', 'unread'] as const)('words that are %s are read again', async (source) => {
  const { asked, read } = sharing(() => Promise.resolve(words(source)))
  await read(3)
  await read(3)
  expect(asked).toEqual([3, 3])
})

it('words that did not arrive are read again', async () => {
  const { asked, read } = sharing(() => Promise.reject(new Error('lost')))
  await expect(read(3)).rejects.toThrow('lost')
  await expect(read(3)).rejects.toThrow('lost')
  expect(asked).toEqual([3, 3])
})

it('someone who gives up takes the words from no one else', async () => {
  let arrive: (page: PageWords) => void = () => undefined
  const { asked, read, readUntil } = sharing(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  const leaving = new AbortController()
  const left = readUntil(3, leaving.signal)
  const stayed = read(3)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  arrive(words('pdf'))
  expect(await stayed).toEqual(words('pdf'))
  expect(asked).toEqual([3])
})

it('the words of pages that were left long ago are read again', async () => {
  const { asked, read } = sharing(() => Promise.resolve(words('pdf')))
  for (let page = 1; page <= 13; page += 1) await read(page)
  await read(13)
  await read(1)
  expect(asked).toHaveLength(14)
  expect(asked.at(-1)).toBe(1)
})
