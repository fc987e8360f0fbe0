import { type CashierFlag, type Kind, type PersonFlags, kindOf } from '@lectureshelf/contract/access'

/** Labels of each kind of person, for the owner. */
export const kindNames: Record<Exclude<Kind, 'visitor'>, string> = {
  student: 'Student',
  subAdmin: 'SubAdmin',
  admin: 'Admin',
  owner: 'Owner',
}

/** The flag beside the kind. */
export const cashierName = 'Cashier'

/** Returns the labels of a person's kind and flag. */
export const personKindNames = (person: PersonFlags & CashierFlag): string[] => {
  const kind = kindOf(person)
  return [...(kind === 'visitor' ? [] : [kindNames[kind]]), ...(person.isCashier ? [cashierName] : [])]
}
