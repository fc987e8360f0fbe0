/** The kinds of people. A visitor is anyone without a live session. */
export const kinds = ['visitor', 'student', 'subAdmin', 'admin', 'owner'] as const
export type Kind = (typeof kinds)[number]

const everyone = kinds
const signedIn = ['student', 'subAdmin', 'admin', 'owner'] as const
const contributors = ['subAdmin', 'admin', 'owner'] as const
const editors = ['admin', 'owner'] as const
const ownerOnly = ['owner'] as const

/**
 * The rights table: who may do what, by kind of person. The server enforces it before it reads a request's body; the
 * interface hides what it forbids. Where a right also depends on the thing (a student's place and subscription, a
 * member of staff's scope, whose PDF it is), the feature's policy decides after this table.
 */
export const rights = {
  seePublicPages: everyone,
  useOwnAccount: signedIn,
  useOwnSubscription: ['student'],
  /** Whoever has one keeps it after a change of role, and may switch it off. */
  setSecondFactor: contributors,
  readNotes: signedIn,
  /** Only one's own, and also while a subscription is over. */
  keepMarks: signedIn,
  readEverySemester: contributors,
  /** Which version of the program runs; no one else needs to know what it may be vulnerable to. */
  seeVersion: contributors,
  addSection: contributors,
  /** Adding a PDF, and proposing other bytes for one, about which whoever may change it decides. */
  addPdf: contributors,
  /** A sub-admin only withdraws their own PDF within `withdrawPdfMinutes`. */
  removePdf: contributors,
  addSubject: editors,
  editSection: editors,
  orderContent: editors,
  manageReferences: editors,
  /** A sub-admin only retitles their own PDFs. */
  editPdf: contributors,
  /** Moving a PDF, and replacing its bytes. */
  changePdf: editors,
  useOwnUploads: contributors,
  /** A sub-admin only those of their own PDFs. */
  answerPageReports: contributors,
  editSubject: ownerOnly,
  removeSubject: ownerOnly,
  removeSection: ownerOnly,
  /** Bulk import, the trash, versions, and the list of all files with their numbers. */
  manageContent: ownerOnly,
  /** Claims, statements, credits and receipts. What only the owner decides about them is in the policies. */
  handlePayments: ownerOnly,
  administer: ownerOnly,
} as const satisfies Record<string, readonly Kind[]>

export type Right = keyof typeof rights

/** What the flag of a cashier adds to the rights of whatever kind of person has it. */
const cashierRights: readonly Right[] = ['handlePayments', 'setSecondFactor']

/** The flags of a stored person that decide their kind. */
export interface PersonFlags {
  role: 'student' | 'subAdmin'
  isAdmin: boolean
  isOwner: boolean
}

/** A flag beside the kind: someone of any kind may be a cashier. */
export interface CashierFlag {
  isCashier: boolean
}

/** Returns the kind of a person; null is a visitor. The highest flag wins. */
export const kindOf = (person: PersonFlags | null): Kind => {
  if (person === null) return 'visitor'
  if (person.isOwner) return 'owner'
  if (person.isAdmin) return 'admin'
  return person.role === 'subAdmin' ? 'subAdmin' : 'student'
}

/** Whether a kind of person has a right, before any question of place, scope or subscription. */
export const isAllowed = (kind: Kind, right: Right, isCashier = false): boolean => {
  const allowed: readonly Kind[] = rights[right]
  return allowed.includes(kind) || (isCashier && cashierRights.includes(right))
}

/** Whether a person has a right by their kind, or as a cashier. */
export const mayUse = (person: PersonFlags & CashierFlag, right: Right): boolean =>
  isAllowed(kindOf(person), right, person.isCashier)

/** Where a member of staff may write. An empty list means all; a null scope belongs to no one on staff. */
export interface Scope {
  departments: string[]
  schemes: string[]
  semesters: number[]
}

/** A department, scheme and semester: where a subject is taught and where a student studies. */
export interface Place {
  deptId: string
  scheme: string
  semNum: number
}

/** Whether a place lies inside a scope. */
export const isInScope = (scope: Scope, place: Place): boolean =>
  (scope.departments.length === 0 || scope.departments.includes(place.deptId)) &&
  (scope.schemes.length === 0 || scope.schemes.includes(place.scheme)) &&
  (scope.semesters.length === 0 || scope.semesters.includes(place.semNum))

/** Rights that only add to a subject and change nothing that others added. */
const additions: readonly Right[] = ['addSection', 'addPdf']

/**
 * Whether a scope permits a right in a subject that is taught at these places. The notes of a subject exist once: one
 * place in scope is enough to add to them, changing or deleting any of them needs all places.
 */
export const isLookedAfter = (
  { kind, scope }: { kind: Kind; scope: Scope | null },
  right: Right,
  places: readonly Place[],
): boolean => {
  if (kind === 'owner') return true
  if (scope === null || places.length === 0) return false
  const isWithin = (place: Place) => isInScope(scope, place)
  return additions.includes(right) ? places.some(isWithin) : places.every(isWithin)
}

/** How long after adding a PDF its author may withdraw it without further rights, in minutes. */
export const withdrawPdfMinutes = 15

/** Shown to someone whose scope does not cover every place of a subject. */
export const scopeMessages = {
  whoShares: 'Only the owner, or someone who looks after all of its places, can share its notes.',
  shared:
    'This subject is also taught where you do not look after it. Only the owner, or someone who looks after all of its places, can change or delete what is there.',
  sharedMenu:
    'Only the owner, or someone who looks after all places of this subject, can replace, move or delete it. You decide what sub-admins of your department propose.',
  sharedSections:
    'Only the owner, or someone who looks after all places of this subject, can edit and order sections.',
  sharedReferences:
    'Only the owner, or someone who looks after all places of this subject, can add and change references.',
  oneself: `You can delete your own PDF for ${withdrawPdfMinutes} minutes. Later, an admin replaces, moves or deletes it.`,
  ofAnother: 'An admin replaces, moves or deletes the PDFs of others. Propose a file, and one decides.',
} as const

/** Shown to someone whose scope does not cover every place of a subject that they want to share. */
export const sharingOutOfScope = (subCode: string, places: readonly string[]): string =>
  `${subCode} is taught at ${places.join(', ')}. ${scopeMessages.whoShares}`
