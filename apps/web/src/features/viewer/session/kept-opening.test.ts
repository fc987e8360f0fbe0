import { describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../../../lib/http/http.ts'
import type { KeptNote } from '../../kept-notes/kept-note.ts'
import type { Ask } from './opening.ts'
import { createPageAsk, infoOrKept } from './kept-opening.ts'

const facts = (version: number) => ({
  pdfFile: 'bird.pdf',
  title: 'BIRD',
  sizeBytes: 100,
  version,
  pageCount: 78,
  addedByName: '',
  pageSizes: null,
  looks: null,
  textBox: null,
  hasText: true,
  scan: null,
  chapters: null,
  firstRanges: [],
  subject: null,
})

const copy: KeptNote = {
  version: 1,
  info: facts(1),
  read: async () => null,
  machineWords: async () => null,
  picture: async () => null,
}
const never = new Promise<never>(() => undefined)

describe('the facts of a PDF', () => {
  test('come from the server while there is a line', async () => {
    const onKept = vi.fn<() => void>()
    const { info, isKept } = infoOrKept({
      sent: Promise.resolve(facts(2)),
      begun: Promise.resolve(),
      kept: Promise.resolve(copy),
      onKept,
    })
    expect([(await info).version, await isKept, onKept.mock.calls.length]).toEqual([2, false, 0])
  })

  test('come from the copy on this phone as soon as the line fails', async () => {
    const onKept = vi.fn<() => void>()
    const lost = Promise.reject(new NetworkError(undefined))
    const { info, isKept } = infoOrKept({ sent: never, begun: lost, kept: Promise.resolve(copy), onKept })
    expect([(await info).version, await isKept, onKept.mock.calls.length]).toEqual([1, true, 1])
  })

  test('come from the copy after three seconds of silence', async () => {
    vi.useFakeTimers()
    const { isKept } = infoOrKept({
      sent: never,
      begun: never,
      kept: Promise.resolve(copy),
      onKept: vi.fn<() => void>(),
    })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await isKept).toBe(true)
    vi.useRealTimers()
  })

  test('wait for the line without a copy, and a refusal stays one', async () => {
    const refusal = new Error('refused')
    let refuse: (error: Error) => void = () => undefined
    const sent = new Promise<never>((_, reject) => {
      refuse = reject
    })
    const lost = Promise.reject(new NetworkError(undefined))
    const { info, isKept } = infoOrKept({
      sent,
      begun: lost,
      kept: Promise.resolve(null),
      onKept: vi.fn<() => void>(),
    })
    refuse(refusal)
    await expect(info).rejects.toBe(refusal)
    expect(await isKept).toBe(false)
  })
})

test('pages of a kept copy are not asked for', async () => {
  const ask = vi.fn<Ask>()
  await expect(createPageAsk(ask, Promise.resolve(true))({ address: '/' })).rejects.toThrow(NetworkError)
  expect(ask).not.toHaveBeenCalled()
})
