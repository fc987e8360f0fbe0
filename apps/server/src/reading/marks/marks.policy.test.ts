import { describe, expect, it } from 'vitest'
import { type StoredSides, joinSides } from './marks.policy.ts'

const now = new Date('2026-11-24T12:00:00Z')
const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 10, minute))
const sentAt = (minute: number) => at(minute).toISOString()

const stored: StoredSides = {
  colour: 'yellow',
  note: 'mine',
  otherNotes: [],
  changedAt: at(10),
  noteAt: at(10),
  deletedAt: null,
}
const same = {
  colour: 'yellow',
  note: 'mine',
  changedAt: sentAt(10),
  noteAt: sentAt(10),
  notesSeenAt: [],
  otherNotes: 'keep',
} as const

type Sent = Parameters<typeof joinSides>[1]
const join = (sent: Partial<Sent>, change: Partial<StoredSides> = {}) =>
  joinSides({ ...stored, ...change }, { ...same, ...sent }, now)

describe('joining two sides of a mark', () => {
  it('changes nothing for the same change again', () => {
    expect(join({})).toEqual({
      colour: 'yellow',
      note: 'mine',
      otherNotes: [],
      changedAt: at(10),
      noteAt: at(10),
      isBack: false,
    })
  })

  it('takes the later colour, and the note of its own time', () => {
    expect(join({ colour: 'pink', changedAt: sentAt(20) })).toMatchObject({ colour: 'pink', note: 'mine' })
    expect(join({ colour: 'pink', changedAt: sentAt(5) })).toMatchObject({
      colour: 'yellow',
      changedAt: at(10),
    })
  })

  it('replaces the note from which the new one was made, whatever the clocks say', () => {
    const edit = { note: 'mine, longer', noteAt: sentAt(2), notesSeenAt: [sentAt(1), sentAt(10)] }
    const joined = join(edit)
    expect(joined).toMatchObject({ note: 'mine, longer', otherNotes: [] })
    expect(joined?.noteAt?.getTime()).toBe(at(10).getTime() + 1)
  })

  it('keeps the note of another device when a change of colour carries an older one along', () => {
    const recoloured = { colour: 'pink', changedAt: sentAt(20), note: 'old', noteAt: sentAt(1) } as const
    expect(join({ ...recoloured, notesSeenAt: [sentAt(1)] })).toMatchObject({
      colour: 'pink',
      note: 'mine',
      noteAt: at(10),
      otherNotes: [],
    })
  })

  it('keeps both notes of two devices that did not know of each other: the later one wins', () => {
    const later = { note: 'of my phone', noteAt: sentAt(20), notesSeenAt: [sentAt(1)] }
    expect(join(later)).toMatchObject({ note: 'of my phone', otherNotes: ['mine'], noteAt: at(20) })
    const earlier = join({ ...later, noteAt: sentAt(5) })
    expect(earlier).toMatchObject({ note: 'mine', otherNotes: ['of my phone'] })
    // Whoever has seen the note without the other one has not seen it.
    expect(earlier?.noteAt?.getTime()).toBe(at(10).getTime() + 1)
  })

  it('keeps a lost side once, although it is sent again', () => {
    const again = { note: 'of my phone', noteAt: sentAt(5) }
    expect(join(again, { otherNotes: ['of my phone'] })).toMatchObject({
      note: 'mine',
      otherNotes: ['of my phone'],
      noteAt: at(10),
    })
  })

  it('keeps a note that the other side emptied', () => {
    expect(join({ note: '', noteAt: sentAt(20) })).toMatchObject({ note: '', otherNotes: ['mine'] })
  })

  it('keeps the stored note when the other side has none', () => {
    expect(join({ note: '', noteAt: null })).toMatchObject({ note: 'mine', noteAt: at(10) })
  })

  it('drops the other notes only for someone who has seen them', () => {
    const others = { otherNotes: ['of my phone'] }
    const done = { note: 'both', noteAt: sentAt(30), otherNotes: 'drop' } as const
    expect(join({ ...done, notesSeenAt: [sentAt(10)] }, others)?.otherNotes).toEqual([])
    expect(join({ ...done, notesSeenAt: [sentAt(9)] }, others)?.otherNotes).toEqual(['of my phone', 'mine'])
    expect(join({ otherNotes: 'drop', notesSeenAt: [sentAt(10)] }, others)?.otherNotes).toEqual([])
  })

  it("takes the server's time when a clock is ahead", () => {
    const ahead = { colour: 'pink', changedAt: '2099-01-01T00:00:00Z' } as const
    expect(join(ahead)).toMatchObject({ colour: 'pink', changedAt: now })
  })

  it('refuses other notes beyond what anyone reads', () => {
    const long = 'x'.repeat(39_999)
    expect(() => join({ note: 'yy', noteAt: sentAt(5) }, { otherNotes: [long] })).toThrow(/too many notes/)
  })
})

describe('a deleted mark', () => {
  const deleted = { note: '', deletedAt: at(30) }

  it('stays deleted for a change from before, sent late', () => {
    expect(join({ changedAt: sentAt(20) }, deleted)).toBeNull()
  })

  it('comes back with a later change, as that change has it', () => {
    expect(join({ colour: 'blue', changedAt: sentAt(40) }, deleted)).toMatchObject({
      colour: 'blue',
      note: 'mine',
      isBack: true,
    })
  })

  it('stays deleted for an earlier change of colour, which carries an older note along', () => {
    const recoloured = { note: 'old', noteAt: sentAt(1), notesSeenAt: [sentAt(1)], changedAt: sentAt(20) }
    expect(join(recoloured, deleted)).toBeNull()
  })

  it('comes back with a note that the deletion had not seen', () => {
    expect(join({ note: 'of my phone', noteAt: sentAt(5), changedAt: sentAt(5) }, deleted)).toMatchObject({
      note: 'of my phone',
      isBack: true,
      changedAt: at(30),
    })
  })
})
