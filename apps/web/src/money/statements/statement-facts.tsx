import type { Statement } from '@lectureshelf/contract/money/statements'
import type { Ref } from 'react'
import { formatCount } from '../../lib/format.ts'
import { ListTotal } from '../../ui/lists/record.tsx'
import { proofWords } from './statement-words.ts'

interface StatementFactsProps {
  ref: Ref<HTMLOutputElement>
  statement: Statement
}

/** Summarises the statement in one line: the file, its lines, and the count of each kind. */
export const StatementFacts = ({ ref, statement }: StatementFactsProps) => {
  const { fileName, linesTotal, account, accountBy, ready, held, orphan, missing, granted } = statement
  const counts = [
    [ready.length, 'ready'],
    [held.length, 'held'],
    [orphan.length, 'without a claim'],
    [missing.length, 'missing'],
    [granted.length, 'already granted'],
  ] as const
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return (
    <ListTotal ref={ref}>
      {fileName}, {formatCount(linesTotal, 'line')}
      {words.length > 0 && `: ${words.join(', ')}`}
      {account !== null && `. Account: ${account.name}`}
      {account !== null && accountBy !== null && `, ${proofWords[accountBy]}`}
      {account !== null &&
        !account.isPayee &&
        '. The QR code does not pay into it, so it does not show what is missing.'}
    </ListTotal>
  )
}
