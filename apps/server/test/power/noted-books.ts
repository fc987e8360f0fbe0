import { type WriteBooks, createBooks } from '../processes/write-books.ts'

class NotingSet extends Set<string> {
  onChange: () => void = () => undefined

  override add(value: string): this {
    super.add(value)
    this.onChange?.()
    return this
  }
}

class NotingMap<Value> extends Map<string, Value> {
  onChange: () => void = () => undefined

  override set(key: string, value: Value): this {
    super.set(key, value)
    this.onChange?.()
    return this
  }

  override delete(key: string): boolean {
    const isThere = super.delete(key)
    this.onChange?.()
    return isThere
  }
}

/** Creates books that remember when each write was acknowledged. @param position the current moment */
export const createNotedBooks = (position: () => number) => {
  const history: { at: number; books: WriteBooks }[] = []
  const collections = {
    signUps: new NotingSet(),
    approvals: new NotingSet(),
    sections: new NotingSet(),
    references: new NotingSet(),
    feedback: new NotingSet(),
    promotions: new NotingSet(),
    undone: new NotingSet(),
    pdfs: new NotingMap<string>(),
    uploads: new NotingMap<string>(),
    parts: new NotingMap<number>(),
  }
  const counts = { edits: 0, notices: 0 }
  const note = () => void history.push({ at: position(), books: structuredClone({ ...plain(), ...counts }) })
  const plain = () => ({
    signUps: new Set(collections.signUps),
    approvals: new Set(collections.approvals),
    sections: new Set(collections.sections),
    references: new Set(collections.references),
    feedback: new Set(collections.feedback),
    promotions: new Set(collections.promotions),
    undone: new Set(collections.undone),
    pdfs: new Map(collections.pdfs),
    uploads: new Map(collections.uploads),
    parts: new Map(collections.parts),
  })
  for (const collection of Object.values(collections)) collection.onChange = note
  const books: WriteBooks = {
    ...collections,
    get edits() {
      return counts.edits
    },
    set edits(count) {
      counts.edits = count
      note()
    },
    get notices() {
      return counts.notices
    },
    set notices(count) {
      counts.notices = count
      note()
    },
  }
  return {
    books,
    /** When something was acknowledged. */
    moments: () => history.map(({ at }) => at),
    /** What had been acknowledged before a moment. */
    before: (moment: number): WriteBooks =>
      history.findLast(({ at }) => at <= moment)?.books ?? createBooks(),
  }
}
