import { expect, test } from 'vitest'
import { staffPerson } from '../../../lib/staff-person.ts'
import { pdfActionsOf } from './pdf-menu.tsx'

const cseFifth = { deptId: 'CSE', scheme: '2022', semNum: 5 }
const staff = { _id: 'me', role: 'subAdmin', isAdmin: false, isOwner: false } as const
const inScope = { departments: ['CSE'], schemes: [], semesters: [] }
const subAdmin = staffPerson({ ...staff, scope: inScope }, [cseFifth])
const admin = staffPerson({ ...staff, isAdmin: true, scope: inScope }, [cseFifth])
const owner = staffPerson({ ...staff, isAdmin: true, isOwner: true, scope: null }, [cseFifth])

const at = Date.parse('2026-11-20T10:00:00Z')
const minutes = (count: number) => count * 60_000
const mine = {
  addedBy: 'me',
  createdAt: '2026-11-20T10:00:00Z',
  pdfFile: 'notes.pdf',
  state: 'ready',
} as const
const theirs = { ...mine, addedBy: 'another' }

test('a sub-admin may retitle their own PDF, type its chapters, and withdraw it for 15 minutes', () => {
  expect(pdfActionsOf(subAdmin, mine, at + minutes(14))).toEqual(['edit', 'chapters', 'propose', 'remove'])
  expect(pdfActionsOf(subAdmin, mine, at + minutes(15))).toEqual(['edit', 'chapters', 'propose'])
})

test("a sub-admin may only propose another file for someone else's PDF", () => {
  expect(pdfActionsOf(subAdmin, theirs, at)).toEqual(['propose'])
})

test('an admin may do everything except see the versions, however old the PDF is', () => {
  expect(pdfActionsOf(admin, theirs, at + minutes(9999))).toEqual([
    'edit',
    'chapters',
    'replace',
    'move',
    'remove',
  ])
})

test('an owner may see the versions too, and show a ready PDF as the sample', () => {
  expect(pdfActionsOf(owner, theirs, at)).toEqual(expect.arrayContaining(['versions', 'sample']))
  expect(pdfActionsOf(owner, { ...theirs, state: 'processing' }, at)).not.toContain('sample')
})

test('staff with one place of a shared subject have the rights of a sub-admin', () => {
  const shared = [cseFifth, { ...cseFifth, deptId: 'ECE' }]
  for (const isAdmin of [true, false]) {
    const person = staffPerson({ ...staff, isAdmin, scope: inScope }, shared)
    expect(pdfActionsOf(person, mine, at)).toEqual(['edit', 'chapters', 'propose', 'remove'])
    expect(pdfActionsOf(person, mine, at + minutes(15))).toEqual(['edit', 'chapters', 'propose'])
    expect(pdfActionsOf(person, theirs, at)).toEqual(['propose'])
  }
})

test('staff may do nothing with a PDF outside their scope', () => {
  const elsewhere = { ...cseFifth, deptId: 'ECE' }
  const stranger = staffPerson({ ...staff, isAdmin: true, scope: inScope }, [elsewhere])
  expect(pdfActionsOf(stranger, mine, at)).toEqual([])
})
