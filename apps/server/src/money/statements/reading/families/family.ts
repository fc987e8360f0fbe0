import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'

/** What one bank or app calls things. Everything else about a table is recognised by general words. */
export interface Family {
  name: StatementSource
  /** Lists of titles: where each title of one list fits a column, the table is of this family. */
  known: readonly (readonly RegExp[])[]
  /** What an app writes in the column of the type, in small letters alone; Cr and Dr are known anyway. */
  types?: Readonly<Record<'credit' | 'debit' | 'reversal', readonly string[]>>
  /** Titles of columns whose numbers look like those of a payment, and belong to something else. */
  foreign?: RegExp
  /** Whether its reference column has numbers of the bank's own, and the narration has that of the payment. */
  hasOwnNumbers?: true
}
