/**
 * Returns the round of a PDF's next turn; the lowest round is next. A person who has many PDFs in the queue comes as
 * often as one who has a single PDF: each of them waits for as many rounds as there are.
 * @param last the round of its last turn; null for its first one
 * @param next the lowest round that waits; null when no turn does
 */
export const nextRound = (
  { last, next }: { last: number | null; next: number | null },
  pdfsOfPerson: number,
): number => (last ?? next ?? 0) + Math.max(1, pdfsOfPerson)
