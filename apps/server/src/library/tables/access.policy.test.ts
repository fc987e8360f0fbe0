import type { Place, Scope } from '@lectureshelf/contract/access'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { scopeMessages } from '@lectureshelf/contract/access'
import { decideReading, requireOpenReading, requireScope } from './access.policy.ts'

const at = (deptId: string, scheme: string, semNum: number): Place => ({ deptId, scheme, semNum })

const makeActor = (overrides: Partial<Actor> = {}): Actor => ({
  id: '00000000-0000-4000-8000-000000000001',
  usn: '1LS22CS001',
  name: 'Asha Kulkarni',
  kind: 'student',
  isCashier: false,
  sessionId: '00000000-0000-4000-8000-000000000002',
  place: at('CSE', '2022', 5),
  scope: null,
  ...overrides,
})

const student = makeActor()
const nothing = { covered: [], ended: [] }
const covers = (...covered: number[]) => ({ covered, ended: [] })

describe('decideReading', () => {
  it('opens a covered semester of the student’s own department and scheme', () => {
    expect(decideReading(student, covers(5, 6), [at('CSE', '2022', 6)])).toBe('open')
  })

  it('locks the student’s own semester without a subscription in force', () => {
    expect(decideReading(student, nothing, [at('CSE', '2022', 5)])).toBe('locked')
  })

  it('locks a semester that a subscription covered once', () => {
    expect(decideReading(student, { covered: [], ended: [3] }, [at('CSE', '2022', 3)])).toBe('locked')
  })

  it('requires a subscription for any other semester', () => {
    expect(() => decideReading(student, covers(5), [at('CSE', '2022', 3)])).toThrow(
      expect.objectContaining({ code: 'subscription_required' }),
    )
  })

  it.each([
    ['department', at('Mech', '2022', 5)],
    ['scheme', at('CSE', '2021', 5)],
  ])('throws wrong_place for another %s, whatever was paid for', (_, place) => {
    expect(() => decideReading(student, covers(1, 2, 3, 4, 5, 6, 7, 8), [place])).toThrow(
      expect.objectContaining({ code: 'wrong_place' }),
    )
  })

  it('throws wrong_place for a subject that is not taught anywhere', () => {
    expect(() => decideReading(student, covers(5), [])).toThrow(
      expect.objectContaining({ code: 'wrong_place' }),
    )
  })

  it('opens a shared subject if one of its places is covered', () => {
    const places = [at('Mech', '2022', 1), at('CSE', '2022', 3), at('CSE', '2022', 5)]
    expect(decideReading(student, covers(5), places)).toBe('open')
  })

  it.each(['subAdmin', 'admin', 'owner'] as const)('opens everything to %s', (kind) => {
    expect(decideReading(makeActor({ kind }), nothing, [at('Mech', '2021', 8)])).toBe('open')
  })
})

describe('requireOpenReading', () => {
  it('throws for locked bytes', () => {
    expect(() => requireOpenReading(student, nothing, [at('CSE', '2022', 5)])).toThrow(
      expect.objectContaining({ code: 'subscription_required' }),
    )
  })

  it('does not throw for open ones', () => {
    expect(() => requireOpenReading(student, covers(5), [at('CSE', '2022', 5)])).not.toThrow()
  })
})

describe('requireScope', () => {
  const everything: Scope = { departments: [], schemes: [], semesters: [] }
  const admin = (scope: Scope | null) => makeActor({ kind: 'admin', scope })
  const outOfScope = expect.objectContaining({ code: 'out_of_scope' })

  it('allows an empty scope to write everywhere', () => {
    expect(() => requireScope(admin(everything), 'changePdf', [at('Mech', '2021', 8)])).not.toThrow()
  })

  it.each([
    ['department', { ...everything, departments: ['CSE'] }],
    ['scheme', { ...everything, schemes: ['2022'] }],
    ['semester', { ...everything, semesters: [5] }],
  ])('limits a member of staff to the %s of their scope', (_, scope) => {
    expect(() => requireScope(admin(scope), 'changePdf', [at('CSE', '2022', 5)])).not.toThrow()
    expect(() => requireScope(admin(scope), 'addPdf', [at('Mech', '2021', 8)])).toThrow(outOfScope)
  })

  const scope = { ...everything, departments: ['CSE'] }
  const shared = [at('Mech', '2022', 1), at('CSE', '2022', 1)]

  it.each(['addSection', 'addPdf'] as const)(
    'requires only one place of a shared subject for %s',
    (right) => {
      expect(() => requireScope(admin(scope), right, shared)).not.toThrow()
    },
  )

  it.each([
    'addSubject',
    'editSection',
    'orderContent',
    'manageReferences',
    'changePdf',
    'removePdf',
  ] as const)('requires every place of a shared subject for %s, and says who has them', (right) => {
    expect(() => requireScope(admin(scope), right, shared)).toThrow(
      expect.objectContaining({ code: 'out_of_scope', message: scopeMessages.shared }),
    )
    const both = { ...scope, departments: ['CSE', 'Mech'] }
    expect(() => requireScope(admin(both), right, shared)).not.toThrow()
  })

  it('throws for staff when a subject is not taught anywhere', () => {
    expect(() => requireScope(admin(everything), 'changePdf', [])).toThrow(outOfScope)
  })

  it('throws for staff without a scope and for every student', () => {
    expect(() => requireScope(admin(null), 'addPdf', [at('CSE', '2022', 5)])).toThrow(outOfScope)
    expect(() => requireScope(student, 'addPdf', [at('CSE', '2022', 5)])).toThrow(outOfScope)
  })

  it('allows an owner to write whatever the stored scope says', () => {
    const owner = makeActor({ kind: 'owner', scope: { ...everything, departments: ['CSE'] } })
    expect(() => requireScope(owner, 'changePdf', [at('Mech', '2021', 8)])).not.toThrow()
  })
})
