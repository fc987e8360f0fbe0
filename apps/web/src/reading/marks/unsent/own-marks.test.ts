import type { Mark, MarkForm } from '@lectureshelf/contract/reading/marks/marks'
import { describe, expect, it } from 'vitest'
import { makeStoredMark } from '../../../../test/marks.ts'
import { createMarksServer, refused } from '../../../../test/marks-server.ts'
import { createMemoryRecords } from '../../../../test/memory-records.ts'
import { ApiError, NetworkError } from '../../../lib/http/http.ts'
import { createOwnMarks } from './own-marks.ts'
import type { OwnRecord, Refusal } from './own-records.ts'

const ananya = '1LS22CS001'
const pdfFile = 'notes.pdf'
const first = Date.UTC(2026, 10, 24, 10)
const made = makeStoredMark({
  colour: 'yellow',
  note: '',
  noteAt: null,
  changedAt: '2026-11-24T09:00:00.000Z',
})

/** A world with a clock, a server of marks, and what a device of Ananya needs of both. */
const openWorld = () => {
  const world = { now: first }
  const server = createMarksServer(() => new Date(world.now))
  const openDevice = ({ aheadMs = 0, records = createMemoryRecords<OwnRecord>() } = {}) => {
    const device: {
      line: 'up' | 'down' | 'noReply'
      person: string | null
      refusal: Error | null
      refusalOfNew: Error | null
    } = { line: 'up', person: ananya, refusal: null, refusalOfNew: null }
    const sent: MarkForm[] = []
    const refusals: Refusal[] = []
    const unsent: number[] = []
    const retries: number[] = []
    const over = async <Reply>(ask: () => Promise<Reply>): Promise<Reply> => {
      if (device.line === 'down') throw new NetworkError(undefined)
      if (device.refusal !== null) throw device.refusal
      const reply = await ask()
      if (device.line === 'noReply') throw new NetworkError(undefined)
      return reply
    }
    const marks = createOwnMarks({
      records,
      person: () => device.person,
      now: () => new Date(world.now + aheadMs),
      pause: () => new Promise(() => undefined),
      readOfPdf: (file) => over(() => server.readOfPdf(file)),
      readChanges: (from) => over(() => server.readChanges(from)),
      keep: (id, form) => {
        sent.push(form)
        return over(async () => {
          const isNew = (await server.readOfPdf(pdfFile)).every((mark) => mark.id !== id)
          if (isNew && device.refusalOfNew !== null) throw device.refusalOfNew
          return server.keep(id, form)
        })
      },
      remove: (id, removedAt) => over(() => server.remove(id, removedAt)),
      onRefused: (some) => refusals.push(...some),
      onUnsent: (count) => unsent.push(count),
      retryIn: (ms) => retries.push(ms),
    })
    const one = async (): Promise<Mark> => {
      const [mark] = await marks.shownIn(pdfFile)
      if (mark === undefined) throw new Error('There is no mark.')
      return mark
    }
    return { marks, device, sent, refusals, unsent, retries, one, records }
  }
  const minutes = (count: number) => {
    world.now += count * 60_000
  }
  return { server, openDevice, minutes }
}

/** Two devices that both have one mark, and are offline since. */
const openTwo = async (options: { aheadMs?: number } = {}) => {
  const world = openWorld()
  const phone = world.openDevice(options)
  const laptop = world.openDevice()
  await laptop.marks.keep({ mark: made })
  await laptop.marks.keep({ mark: await laptop.one(), note: 'first' })
  await phone.marks.ofPdf(pdfFile)
  phone.device.line = 'down'
  laptop.device.line = 'down'
  world.minutes(1)
  /** The connection is back: first for the phone, then for the laptop, then for both again. */
  const joinBoth = async () => {
    for (const { marks, device } of [phone, laptop, phone]) {
      device.line = 'up'
      await marks.sync()
    }
    const [onPhone, onLaptop] = await Promise.all([phone, laptop].map(({ marks }) => marks.shownIn(pdfFile)))
    expect(onPhone).toEqual(onLaptop)
    expect(onPhone).toEqual(await world.server.readOfPdf(pdfFile))
    return onPhone ?? []
  }
  return { ...world, phone, laptop, joinBoth }
}

type Two = Awaited<ReturnType<typeof openTwo>>

const onBoth: [string, (two: Two) => Promise<void>, Partial<Mark>[]][] = [
  [
    'a colour of one and a note of the other are both kept',
    async ({ phone, laptop, minutes }) => {
      await phone.marks.keep({ mark: await phone.one(), colour: 'pink' })
      minutes(1)
      await laptop.marks.keep({ mark: await laptop.one(), note: 'longer' })
    },
    [{ note: 'longer', otherNotes: [] }],
  ],
  [
    'of two notes the later one wins, and the other stays beside it',
    async ({ phone, laptop, minutes }) => {
      await laptop.marks.keep({ mark: await laptop.one(), note: 'of the laptop' })
      minutes(1)
      await phone.marks.keep({ mark: await phone.one(), note: 'of the phone' })
    },
    [{ note: 'of the phone', otherNotes: ['of the laptop'] }],
  ],
  [
    'an edit after a deletion brings the mark back',
    async ({ phone, laptop, minutes }) => {
      await phone.marks.remove(await phone.one())
      minutes(1)
      await laptop.marks.keep({ mark: await laptop.one(), colour: 'blue' })
    },
    [{ colour: 'blue', note: 'first' }],
  ],
  [
    'a deletion after an edit deletes the mark',
    async ({ phone, laptop, minutes }) => {
      await phone.marks.keep({ mark: await phone.one(), colour: 'blue' })
      minutes(1)
      await laptop.marks.remove(await laptop.one())
    },
    [],
  ],
  [
    'a deletion that was undone changes nothing',
    async ({ phone }) => {
      const mark = await phone.one()
      await phone.marks.remove(mark)
      expect(await phone.marks.shownIn(pdfFile)).toEqual([])
      await phone.marks.keep({ mark })
    },
    [{ colour: 'yellow', note: 'first', otherNotes: [] }],
  ],
  [
    'notes that were written twice on one device replace each other',
    async ({ phone }) => {
      await phone.marks.keep({ mark: await phone.one(), note: 'second' })
      await phone.marks.keep({ mark: await phone.one(), colour: 'green' })
      await phone.marks.keep({ mark: await phone.one(), note: 'third' })
      await phone.marks.keep({ mark: await phone.one(), colour: 'blue' })
    },
    [{ note: 'third', colour: 'blue', otherNotes: [] }],
  ],
]

describe('two offline devices', () => {
  it.each(onBoth)('show the same once they have one again: %s', async (_what, change, expected) => {
    const two = await openTwo()
    await change(two)
    expect(await two.joinBoth()).toMatchObject(expected)
  })

  it('do not let a clock that is an hour ahead win over what was changed later', async () => {
    const { phone, laptop, minutes, joinBoth } = await openTwo({ aheadMs: 3_600_000 })
    await phone.marks.keep({ mark: await phone.one(), colour: 'pink', note: 'ahead' })
    phone.device.line = 'up'
    await phone.marks.sync()
    minutes(1)
    laptop.device.line = 'up'
    await laptop.marks.sync()
    await laptop.marks.keep({ mark: await laptop.one(), colour: 'green', note: 'ahead, and later' })
    expect(await joinBoth()).toMatchObject([{ colour: 'green', note: 'ahead, and later', otherNotes: [] }])
  })

  it('show a note of another device beside a colour that is not sent yet', async () => {
    const { phone, laptop } = await openTwo()
    await phone.marks.keep({ mark: await phone.one(), colour: 'pink' })
    laptop.device.line = 'up'
    await laptop.marks.keep({ mark: await laptop.one(), note: 'longer' })
    const marks = await laptop.marks.ofPdf(pdfFile)
    expect(await phone.marks.withUnsent(marks, false)).toMatchObject([{ colour: 'pink', note: 'longer' }])
  })

  it('change and delete with a clock that is an hour behind', async () => {
    const { phone, joinBoth } = await openTwo({ aheadMs: -3_600_000 })
    await phone.marks.keep({ mark: await phone.one(), colour: 'pink' })
    expect(await joinBoth()).toMatchObject([{ colour: 'pink' }])
    await phone.marks.remove(await phone.one())
    expect(await joinBoth()).toEqual([])
    expect(phone.refusals).toEqual([])
  })

  it('keep a note once although its reply was lost and it is sent twice', async () => {
    const { phone, joinBoth } = await openTwo()
    phone.device.line = 'noReply'
    await phone.marks.keep({ mark: await phone.one(), note: 'sent twice' })
    expect(await joinBoth()).toMatchObject([{ note: 'sent twice', otherNotes: [] }])
    expect(phone.sent).toHaveLength(2)
  })

  it('replace a note that is still on its way by the next one', async () => {
    const { phone, joinBoth } = await openTwo({ aheadMs: 3_600_000 })
    phone.device.line = 'up'
    const sending = phone.marks.keep({ mark: await phone.one(), note: 'second' })
    await phone.marks.keep({ mark: await phone.one(), note: 'third' })
    await sending
    expect(await joinBoth()).toMatchObject([{ note: 'third', otherNotes: [] }])
  })
})

describe('two tabs of one browser', () => {
  it('lose the note of neither while the browser is offline, and a note that was seen is replaced', async () => {
    const { openDevice, server } = openWorld()
    const tab = openDevice()
    const other = openDevice({ records: tab.records })
    await tab.marks.keep({ mark: made })
    const seen = await other.one()
    for (const { device } of [tab, other]) device.line = 'down'
    await tab.marks.keep({ mark: await tab.one(), note: 'from one tab' })
    await other.marks.keep({ mark: seen, note: 'from the other' })
    expect(await tab.one()).toMatchObject({ note: 'from one tab\n\nfrom the other' })
    await other.marks.keep({ mark: await other.one(), note: 'both read' })
    tab.device.line = 'up'
    await tab.marks.flush()
    expect(await server.readOfPdf(pdfFile)).toMatchObject([{ note: 'both read', otherNotes: [] }])
  })
})

const ofProxy = (status: number) =>
  new ApiError({ status, code: 'internal', message: '', retryAfterSeconds: undefined })

/** Answers that say nothing about a mark: its person must do something, or wait. */
const passing: [string, ApiError][] = [
  ...(
    ['password_change_required', 'subscription_required', 'request_timeout', 'too_many_requests'] as const
  ).map((code): [string, ApiError] => [code, refused(code)]),
  ...[423, 425, 502].map((status): [string, ApiError] => [String(status), ofProxy(status)]),
]

describe('marks of this browser', () => {
  it('are shown after a restart offline, are sent once online, and are counted until then', async () => {
    const { openDevice, server } = openWorld()
    const before = openDevice()
    before.device.line = 'down'
    await before.marks.keep({ mark: made })
    expect(before.unsent.at(-1)).toBe(1)
    const after = openDevice({ records: before.records })
    expect(await after.marks.ofPdf(pdfFile)).toMatchObject([{ id: made.id }])
    expect(await after.marks.flush()).toBe(true)
    expect(after.unsent.at(-1)).toBe(0)
    expect(await server.readOfPdf(pdfFile)).toMatchObject([{ id: made.id }])
  })

  it('are no longer shown once the server refuses them, and say why', async () => {
    const { openDevice } = openWorld()
    const { marks, device, refusals } = openDevice()
    device.line = 'down'
    await marks.keep({ mark: made })
    Object.assign(device, { line: 'up', refusal: refused('conflict') })
    await marks.sync()
    expect(refusals).toMatchObject([{ mark: { id: made.id }, error: { code: 'conflict' } }])
    expect(await marks.shownIn(pdfFile)).toEqual([])
    await expect(marks.keep({ mark: made })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('say that a mark was deleted later on another device', async () => {
    const { phone, laptop, minutes } = await openTwo()
    await phone.marks.keep({ mark: await phone.one(), colour: 'blue' })
    minutes(1)
    laptop.device.line = 'up'
    await laptop.marks.remove(await laptop.one())
    phone.device.line = 'up'
    await phone.marks.sync()
    expect(phone.refusals).toMatchObject([{ error: null }])
    expect(await phone.marks.shownIn(pdfFile)).toEqual([])
  })

  it.each(passing)('wait as long as the server answers %s, and are sent then', async (_name, refusal) => {
    const { openDevice, server } = openWorld()
    const { marks, device, refusals, unsent } = openDevice()
    device.line = 'down'
    await marks.keep({ mark: made })
    Object.assign(device, { line: 'up', refusal })
    await marks.sync()
    expect([refusals, unsent.at(-1)]).toEqual([[], 1])
    expect(await marks.shownIn(pdfFile)).toHaveLength(1)
    device.refusal = null
    await marks.sync()
    expect(await server.readOfPdf(pdfFile)).toHaveLength(1)
  })

  it('wait for a subscription when they are new, and hold up no change of a stored one', async () => {
    const { openDevice, server } = openWorld()
    const { marks, device, retries, unsent } = openDevice()
    await openDevice().marks.keep({ mark: made })
    device.line = 'down'
    await marks.keep({ mark: { ...made, id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' } })
    Object.assign(device, { line: 'up', refusalOfNew: refused('subscription_required') })
    await marks.sync()
    device.line = 'down'
    await marks.keep({ mark: made, colour: 'pink' })
    device.line = 'up'
    retries.length = 0
    await marks.flush()
    expect(await server.readOfPdf(pdfFile)).toMatchObject([{ id: made.id, colour: 'pink' }])
    expect([unsent.at(-1), retries]).toEqual([1, []])
  })

  it('that bring back a deleted mark wait for a subscription, too, without asking again and again', async () => {
    const { openDevice, server } = openWorld()
    const { marks, device, refusals, retries, sent, unsent } = openDevice()
    await marks.keep({ mark: made })
    await marks.remove(made)
    device.refusalOfNew = refused('subscription_required')
    sent.length = 0
    await marks.keep({ mark: made })
    await marks.flush()
    expect([refusals, retries, unsent.at(-1), sent.length]).toEqual([[], [], 1, 2])
    expect(await marks.shownIn(pdfFile)).toMatchObject([{ id: made.id }])
    device.refusalOfNew = null
    await marks.sync()
    expect(await server.readOfPdf(pdfFile)).toMatchObject([{ id: made.id, quote: made.quote }])
  })

  it('that bring back a mark of a PDF which was moved away are refused with the reason, once', async () => {
    const { openDevice } = openWorld()
    const { marks, device, sent, unsent } = openDevice()
    await marks.keep({ mark: made })
    await marks.remove(made)
    device.refusalOfNew = refused('wrong_place')
    sent.length = 0
    await expect(marks.keep({ mark: made })).rejects.toMatchObject({ code: 'wrong_place' })
    await marks.flush()
    expect([unsent.at(-1), sent.length]).toEqual([0, 1])
    expect(await marks.shownIn(pdfFile)).toEqual([])
  })

  it('wait for the sign-in when the session has ended', async () => {
    const { openDevice, server } = openWorld()
    const { marks, device, refusals } = openDevice()
    device.refusal = refused('unauthenticated')
    await marks.keep({ mark: made })
    expect(refusals).toEqual([])
    device.refusal = null
    await marks.ofPdf(pdfFile)
    await expect.poll(() => server.readOfPdf(pdfFile)).toHaveLength(1)
  })

  it('are neither shown to another person nor sent for them', async () => {
    const { openDevice, server } = openWorld()
    const { marks, device } = openDevice()
    device.line = 'down'
    await marks.keep({ mark: made })
    Object.assign(device, { line: 'up', person: '1LS22CS002' })
    await marks.sync()
    expect(await marks.ofPdf(pdfFile)).toEqual([])
    expect(await marks.all()).toBeNull()
    expect(await server.readOfPdf(pdfFile)).toEqual([])
  })

  it('are sent at once by a browser that stores nothing, whose refusal is the answer', async () => {
    const { openDevice, server } = openWorld()
    const broken = () => Promise.reject(new Error('There is no storage.'))
    const { marks, device } = openDevice({ records: { read: broken, change: broken } })
    await marks.keep({ mark: made })
    expect(await marks.ofPdf(pdfFile)).toHaveLength(1)
    device.line = 'down'
    await expect(marks.remove(made)).rejects.toBeInstanceOf(NetworkError)
    expect(await server.readOfPdf(pdfFile)).toHaveLength(1)
  })

  it('are listed with what their PDFs are called, and with what is not sent yet', async () => {
    const { openDevice } = openWorld()
    const { marks, device } = openDevice()
    await marks.keep({ mark: made })
    const subject = { subCode: 'BCS502', subAbb: 'CN', subName: 'Computer Networks' }
    await marks.nameOf(pdfFile, { title: 'Unit 1', subject })
    await marks.nameOf(pdfFile, { title: 'Unit 1', subject: { ...subject, subName: '' } })
    device.line = 'down'
    await marks.keep({ mark: made, colour: 'pink' })
    expect(await marks.all()).toMatchObject([{ colour: 'pink', title: 'Unit 1', subject }])
    expect(await marks.withUnsent([made], false)).toMatchObject([{ colour: 'pink' }])
    await marks.remove(made)
    expect(await marks.withUnsent([made], false)).toEqual([])
  })
})
