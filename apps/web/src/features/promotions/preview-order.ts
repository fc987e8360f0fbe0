import type { PromotedStudent } from '@lectureshelf/contract/promotions'

/** Who loses access comes first: it is they about whom there is something to decide. Within that, by USN. */
export const inOrder = <S extends Pick<PromotedStudent, 'losesAccess'>>(students: readonly S[]): S[] => [
  ...students.filter(({ losesAccess }) => losesAccess),
  ...students.filter(({ losesAccess }) => !losesAccess),
]

/** The students in whose USN or name a text occurs, in any case. */
export const found = <S extends Pick<PromotedStudent, 'usn' | 'name'>>(
  students: readonly S[],
  typed: string,
): S[] => {
  const text = typed.trim().toLowerCase()
  return students.filter(({ usn, name }) => `${usn} ${name}`.toLowerCase().includes(text))
}
