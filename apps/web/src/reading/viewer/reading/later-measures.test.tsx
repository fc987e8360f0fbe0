import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import { askAfterMs, laterMeasures } from '../session/facts.ts'

const measured = makePdfInfo({ version: 2, looks: { kinds: [[9, 'text']], pictures: [] } })
const unmeasured = makePdfInfo({ version: 2, looks: null, pageSizes: null })

let seen: DocumentVisibilityState

beforeEach(() => {
  vi.useFakeTimers()
  seen = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const wait = (answers: (typeof measured | 'lost')[], { info = unmeasured, isKept = false } = {}) => {
  const left = [...answers]
  const ask = vi.fn<() => Promise<typeof measured>>(async () => {
    const answer = left.length > 1 ? left.shift() : left[0]
    if (answer === undefined || answer === 'lost') throw new Error('The browser is offline.')
    return answer
  })
  const reading = new AbortController()
  const learnt = vi.fn<(facts: typeof measured) => void>()
  void laterMeasures({
    info: Promise.resolve(info),
    isKept: Promise.resolve(isKept),
    ask,
    signal: reading.signal,
  }).then(learnt)
  return { ask, learnt, reading }
}

it('a PDF that is measured already is not asked about', async () => {
  const { ask, learnt } = wait([measured], { info: measured })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(learnt).toHaveBeenCalledWith(measured)
  expect(ask).not.toHaveBeenCalled()
})

it('the measures of a new PDF are learnt as they arrive, also after a lost connection', async () => {
  const { ask, learnt } = wait([unmeasured, 'lost', measured])
  await vi.advanceTimersByTimeAsync(13_999)
  expect([ask.mock.calls.length, learnt.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(learnt).toHaveBeenCalledWith(measured)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

it('a server that never measures is asked six times in two minutes, and no more', async () => {
  const { ask, learnt } = wait([unmeasured])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([ask.mock.calls.length, learnt.mock.calls.length]).toEqual([askAfterMs.length, 0])
})

it('nothing is asked in a hidden tab, offline, for a replaced PDF, or after the reading', async () => {
  seen = 'hidden'
  const hidden = wait([measured])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(hidden.ask).not.toHaveBeenCalled()
  seen = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(hidden.learnt).toHaveBeenCalledWith(measured)

  const kept = wait([measured], { isKept: true })
  const replaced = wait([makePdfInfo({ ...measured, version: 3 })])
  const left = wait([measured])
  left.reading.abort()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([kept, replaced, left].map(({ ask }) => ask.mock.calls.length)).toEqual([0, 1, 0])
  expect([kept, replaced, left].map(({ learnt }) => learnt.mock.calls.length)).toEqual([0, 0, 0])
})
