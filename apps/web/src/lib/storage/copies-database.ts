/** The database with what this browser has of PDFs. Notes were kept in it before it had what is read, too. */
export const copiesDatabase = 'kept-notes'

/** The database in which the builds before had what was read; `copies/taking-over.ts` moves it. */
export const heldPagesDatabase = 'held-pages'
