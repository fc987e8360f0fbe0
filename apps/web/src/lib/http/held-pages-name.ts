/** The database in which this browser holds pages of PDFs for the person who is signed in. */
export const heldPagesName = 'held-pages'
