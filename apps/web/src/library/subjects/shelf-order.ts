import type { SubjectCard } from '@lectureshelf/contract/library/subjects'

type Coded = Pick<SubjectCard, 'subCode'>
type Named = Pick<SubjectCard, 'subCode' | 'subAbb' | 'subName'>

const numbersIn = (subCode: string): number[] => (subCode.match(/\d+/g) ?? []).map(Number)

/**
 * Orders subjects by the first number in their code.
 * Every 2021 code starts with 21, so the next number decides (21MAT31 before 21CS32), and the code itself
 * last. Codes without a number come at the end.
 */
export const byFirstNumber = (left: Coded, right: Coded): number => {
  const leftNumbers = numbersIn(left.subCode)
  const rightNumbers = numbersIn(right.subCode)
  for (const index of [0, 1]) {
    const leftNumber = leftNumbers[index] ?? Number.MAX_SAFE_INTEGER
    const rightNumber = rightNumbers[index] ?? Number.MAX_SAFE_INTEGER
    if (leftNumber !== rightNumber) return leftNumber - rightNumber
  }
  return left.subCode.localeCompare(right.subCode, 'en')
}

/** Orders subjects for a shelf: those with notes first, each half by the first number in their code. */
export const byNotesAndNumber = (
  left: Pick<SubjectCard, 'subCode' | 'pdfCount'>,
  right: Pick<SubjectCard, 'subCode' | 'pdfCount'>,
): number => Number(left.pdfCount === 0) - Number(right.pdfCount === 0) || byFirstNumber(left, right)

/** Returns the subjects whose code, abbreviation or name contains the typed text, in any casing. */
export const matchingSubjects = <S extends Named>(subjects: readonly S[], typed: string): S[] => {
  const wanted = typed.trim().toLowerCase()
  return subjects.filter(({ subCode, subAbb, subName }) =>
    [subCode, subAbb, subName].some((text) => text.toLowerCase().includes(wanted)),
  )
}
