import type { Kind, Place } from '@lectureshelf/contract/access'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { grantRead, requireRemoval } from './pdfs.policy.ts'
import type { PdfsService } from './pdfs.service.ts'

const place = { deptId: 'CSE', scheme: '2022', semNum: 5 }
const other = { deptId: 'Mech', scheme: '2022', semNum: 5 }

const actorOf = (kind: Exclude<Kind, 'visitor'>, overrides: Partial<Actor> = {}): Actor => ({
  id: 'me',
  usn: '1LS22CS001',
  name: 'Asha Kulkarni',
  kind,
  isCashier: false,
  sessionId: 'session',
  place,
  scope: null,
  ...overrides,
})

const bytes = {
  id: 'pdf',
  pdfFile: 'a.pdf',
  storageKey: 'key',
  pageCount: 1,
  isIndexed: true,
  readingRules: 1,
  scan: null,
  version: 1,
  versionId: 'version',
  replacedAt: null,
  sizeBytes: 1,
  sha256: 'hash',
  damage: null,
}
const paid = { covered: [5], ended: [] }
const unpaid = { covered: [], ended: [5] }

/** Returns the error code of a decision, or null when it is allowed. */
const refusalOf = (decide: () => void): string | null => {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('a grant', () => {
  test('is the only way to the bytes: a bare id or an object that looks like one does not compile', () => {
    const openBytes: PdfsService['openBytes'] = () => Promise.reject(new Error('not called'))
    const refused = [
      // @ts-expect-error a name is no grant
      () => openBytes('lectureshelf-CSE20225-201126-notes-00000000.pdf'),
      // @ts-expect-error the symbol of a grant is known to the policy only
      () => openBytes({ actor: actorOf('student'), pdf: { ...bytes, places: [place] } }),
    ]
    expect(refused).toHaveLength(2)
  })

  test.each([
    ['a paying student of the place', actorOf('student'), paid, [place], null],
    ['a student of one of several places', actorOf('student'), paid, [other, place], null],
    ['staff', actorOf('subAdmin'), unpaid, [other], null],
    ['a student whose subscription ended', actorOf('student'), unpaid, [place], 'subscription_required'],
    ['a student of another department', actorOf('student'), paid, [other], 'wrong_place'],
    ['an unpaid student of another department', actorOf('student'), unpaid, [other], 'wrong_place'],
    ['any student, where a subject is taught nowhere', actorOf('student'), paid, [], 'wrong_place'],
  ])('is decided for %s', (_who, actor, entitlement, places, code) => {
    expect(refusalOf(() => grantRead(actor, entitlement, { ...bytes, places }, null))).toBe(code)
  })

  test.each([
    [actorOf('student', { place: { ...place, semNum: 1 } }), null],
    [actorOf('student'), 'forbidden'],
    [actorOf('owner'), null],
  ])('of a sheet is given only to semester 1 and staff', (actor, code) => {
    expect(refusalOf(() => grantRead(actor, unpaid, { ...bytes, places: null }, null))).toBe(code)
  })
})

describe('a grant for a replaced version', () => {
  const replacedAt = new Date('2026-11-20T10:00:00Z')
  const hoursBefore = (hours: number) => new Date(replacedAt.getTime() - hours * 3_600_000)

  test.each([
    ['student', 0, null],
    ['student', 24, null],
    ['student', 24.01, 'version_gone'],
    ['student', null, 'version_gone'],
    ['subAdmin', null, null],
    ['owner', null, null],
  ] as const)(
    'for a %s who opened it %s hours before the replacement has the error %s',
    (kind, hours, code) => {
      const openedAt = hours === null ? null : hoursBefore(hours)
      const replaced = { ...bytes, places: [place], replacedAt }
      expect(refusalOf(() => grantRead(actorOf(kind), paid, replaced, openedAt))).toBe(code)
    },
  )

  test('checks the right to read before the version', () => {
    const replaced = { ...bytes, places: [place], replacedAt }
    expect(refusalOf(() => grantRead(actorOf('student'), unpaid, replaced, null))).toBe(
      'subscription_required',
    )
  })
})

describe('removing a PDF', () => {
  const addedAt = new Date('2026-11-20T10:00:00Z')
  const minutesLater = (minutes: number) => new Date(addedAt.getTime() + minutes * 60_000)

  const scope = { departments: ['CSE'], schemes: [], semesters: [] }
  const removal = (kind: 'subAdmin' | 'admin' | 'owner', addedBy: string | null, minutes: number) => ({
    from: (places: Place[]) =>
      refusalOf(() =>
        requireRemoval(
          actorOf(kind, { scope }),
          { addedBy, createdAt: addedAt },
          places,
          minutesLater(minutes),
        ),
      ),
  })

  test.each([
    ['owner', 'somebody', 9999, null],
    ['admin', 'somebody', 9999, null],
    ['subAdmin', 'me', 0, null],
    ['subAdmin', 'me', 15, null],
    ['subAdmin', 'me', 15.02, 'withdraw_too_late'],
    ['subAdmin', 'somebody', 1, 'forbidden'],
    ['subAdmin', null, 1, 'forbidden'],
  ] as const)('is decided for a %s when %s added it %s minutes ago', (kind, addedBy, minutes, code) => {
    expect(removal(kind, addedBy, minutes).from([place])).toBe(code)
    expect(removal(kind, addedBy, minutes).from([other])).toBe(kind === 'owner' ? null : 'out_of_scope')
  })

  test.each([
    ['owner', 'somebody', 9999, null],
    ['admin', 'somebody', 1, 'out_of_scope'],
    ['admin', 'me', 15, null],
    ['admin', 'me', 15.02, 'out_of_scope'],
    ['subAdmin', 'me', 15, null],
    ['subAdmin', 'me', 15.02, 'withdraw_too_late'],
    ['subAdmin', 'somebody', 1, 'forbidden'],
  ] as const)(
    'is decided in a shared subject for a %s with one of its places, when %s added it %s minutes ago',
    (kind, addedBy, minutes, code) => {
      expect(removal(kind, addedBy, minutes).from([other, place])).toBe(code)
    },
  )
})
