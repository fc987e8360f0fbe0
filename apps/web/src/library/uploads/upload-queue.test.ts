import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import type { UploadResult } from '@lectureshelf/contract/library/uploads'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/http.ts'
import { headWords, itemWords, paceWords, sumsOf } from './queue-words.ts'
import { type QueueOptions, type QueuePlace, createUploadQueue } from './upload-queue.ts'

type Sent = Parameters<QueueOptions['send']>[0] & {
  succeed: () => void
  fail: (error: unknown) => void
}

const pdfOf = (title: string): Pdf => ({
  _id: title,
  pdfTitle: title,
  pdfDescription: '',
  originalName: title,
  locked: false,
  sizeBytes: 1000,
  pageCount: null,
  version: 1,
  cover: null,
  state: 'processing',
  addedBy: null,
  addedByName: '',
  createdAt: '',
})

const resultOf = (title: string): UploadResult => ({
  message: '',
  pdf: pdfOf(title),
  importId: null,
  upload: {
    _id: title,
    target: { kind: 'import' },
    originalName: title,
    sizeBytes: 1000,
    state: 'done',
    failure: null,
    createdAt: '',
    finishedAt: null,
  },
})

const refusal = (
  code: 'duplicate_pdf' | 'not_a_pdf' | 'session_expired' | 'upload_cancelled',
  status = 409,
) =>
  new ApiError({
    status,
    code,
    message: `sentence of ${code}`,
    extraDetails: undefined,
    requestId: undefined,
    retryAfterSeconds: undefined,
  })

const place = { subCode: 'BCS502', sectionId: 'one', sectionName: 'Module 1' }
const filesNamed = (...titles: string[]) =>
  titles.map((title) => ({ title, place, file: new File(['x'.repeat(1000)], `${title}.pdf`) }))

const start = () => {
  const sent: Sent[] = []
  let time = 0
  const queue = createUploadQueue({
    send: (options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason))
        const succeed = () => resolve(resultOf(options.title))
        sent.push({ ...options, succeed, fail: reject })
      }),
    explain: (error) => (error instanceof Error ? error.message : ''),
    now: () => time,
  })
  const states = () => queue.read().map(({ title, state }) => `${title} ${state}`)
  const settled = async (expected: string[]) => {
    await expect.poll(states).toEqual(expected)
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { queue, sent, states, settled, pass }
}

test('two uploads run at a time, and each that ends makes room for the next', async () => {
  const { queue, sent, states, settled } = start()
  queue.add(filesNamed('a', 'b', 'c'))
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  sent[1]?.succeed()
  await settled(['a sending', 'b done', 'c sending'])
})

test('a failed or duplicate upload stops no other, and keeps its sentence', async () => {
  const { queue, sent, settled } = start()
  const added = vi.fn<(at: QueuePlace, pdf: Pdf) => void>()
  queue.onAdded(added)
  queue.add(filesNamed('a', 'b', 'c'))
  sent[0]?.fail(refusal('not_a_pdf'))
  sent[1]?.fail(refusal('duplicate_pdf'))
  await settled(['a failed', 'b skipped', 'c sending'])
  sent[2]?.succeed()
  await settled(['a failed', 'b skipped', 'c done'])
  expect(queue.read().map(({ failure }) => failure)).toEqual([
    'sentence of not_a_pdf',
    'sentence of duplicate_pdf',
    null,
  ])
  expect(added.mock.calls).toEqual([[place, pdfOf('c')]])
  expect(headWords(sumsOf(queue.read()))).toBe('1 PDF added, 1 already there, 1 failed')
})

test('a PDF is made only after those before it in its section are settled', async () => {
  const { queue, sent } = start()
  const other = { ...place, sectionId: 'two' }
  queue.add([...filesNamed('a', 'b'), ...filesNamed('c').map((entry) => ({ ...entry, place: other }))])
  const turns: string[] = []
  void sent[1]?.turn.then(() => turns.push('b'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(turns).toEqual([])
  sent[0]?.fail(refusal('not_a_pdf'))
  await expect.poll(() => sent).toHaveLength(3)
  void sent[2]?.turn.then(() => turns.push('c'))
  await expect.poll(() => turns).toEqual(['b', 'c'])
})

test('a cancelled or failed upload is retried on request', async () => {
  const { queue, sent, settled } = start()
  queue.add(filesNamed('a', 'b', 'c'))
  const [a, , c] = queue.read()
  queue.cancel(a?.id ?? 0)
  queue.cancel(c?.id ?? 0)
  await settled(['a cancelled', 'b sending', 'c cancelled'])
  queue.retry(a?.id ?? 0)
  await settled(['a sending', 'b sending', 'c cancelled'])
  sent.at(-1)?.fail(refusal('not_a_pdf'))
  await settled(['a failed', 'b sending', 'c cancelled'])
  queue.retryFailed()
  await settled(['a sending', 'b sending', 'c cancelled'])
  queue.cancelAll()
  await settled(['a cancelled', 'b cancelled', 'c cancelled'])
  queue.clear()
  expect(queue.read()).toEqual([])
})

test('an upload that was removed from the list ends as cancelled, and is not sent again', async () => {
  const { queue, sent, settled } = start()
  queue.add(filesNamed('a'))
  sent[0]?.fail(refusal('upload_cancelled', 410))
  await settled(['a cancelled'])
  expect(sent).toHaveLength(1)
})

test('an ended session fails all waiting uploads, and another person finds an empty queue', async () => {
  const { queue, sent, settled, states } = start()
  queue.belongTo('1LS00ADMIN')
  queue.add(filesNamed('a', 'b', 'c'))
  sent[0]?.fail(refusal('session_expired', 401))
  await settled(['a failed', 'b sending', 'c failed'])
  queue.belongTo('1LS00ADMIN')
  expect(states()).toHaveLength(3)
  queue.belongTo('1LS00OWNER')
  expect(states()).toEqual([])
  expect(sent[1]?.signal.aborted).toBe(true)
})

test('speed and time left cover the whole queue, and a lost connection is named', () => {
  const { queue, sent, pass } = start()
  queue.add(filesNamed('a', 'b'))
  pass(1000)
  sent[0]?.onProgress({ sentBytes: 500, totalBytes: 1000, secondsLeft: 1 })
  expect(itemWords(queue.read()[0] ?? raise())).toBe('500 B of 1 KB, 1 s left')
  pass(1000)
  expect(queue.readSpeed()).toBe(500)
  expect(paceWords(sumsOf(queue.read()), queue.readSpeed())).toBe('500 B/s, 3 s left')
  sent[0]?.onWaiting(true)
  sent[1]?.onWaiting(true)
  expect(paceWords(sumsOf(queue.read()), null)).toBe(
    'Waiting for the network. The upload resumes automatically.',
  )
})

const raise = (): never => {
  throw new Error('there is no such item')
}
