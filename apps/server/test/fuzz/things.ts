import type { Chance } from './chance.ts'

const keptPerName = 40

type Fields = Record<string, unknown>

/** Things that responses have named so far: ids and public names that exist, or did. */
export interface Things {
  /** Records every id in a response to a call of a feature. */
  learn: (feature: string, answer: unknown) => void
  note: (name: string, value: string) => void
  /** Returns a thing of the first of these names under which one is known. */
  find: (chance: Chance, ...names: string[]) => string | null
  /** Returns any thing, whatever its name. */
  any: (chance: Chance) => string | null
  /** Returns the last response's fields of a thing. */
  recordOf: (id: unknown) => Fields | null
}

/** Maps a list to the name that paths and bodies use for the ids inside it. */
const namesOfLists: Record<string, string> = {
  sections: 'sectionId',
  pdfs: 'pdfId',
  references: 'refId',
  sessions: 'sessionId',
  credits: 'lineId',
  lines: 'lineId',
}

/** Second names for the things of a feature. */
const aliases: Record<string, string> = {
  students: 'studentId',
  registrations: 'claimId',
  imports: 'importId',
  uploads: 'uploadId',
}

const coverName = /[0-9a-f]{32}\.webp/

/** Whether the values of a field are names of things. */
const isNaming = (field: string): boolean => /^(pdfFile|cover|subCode|token|[a-z]+Id)$/.test(field)

/** @param isOffLimits selects ids that a random request must not use */
export const createThings = (isOffLimits: (id: string) => boolean): Things => {
  const known = new Map<string, string[]>()
  const records = new Map<string, Fields>()
  const note = (name: string, value: string) => {
    const values = known.get(name) ?? []
    if (isOffLimits(value) || values.includes(value)) return
    known.set(name, [...values, value].slice(-keptPerName))
    const alias = aliases[name]
    if (alias !== undefined) note(alias, value)
  }
  const learn = (name: string, value: unknown): void => {
    if (Array.isArray(value)) return value.forEach((item) => learn(name, item))
    if (typeof value === 'string') {
      const [cover] = coverName.exec(value) ?? []
      if (cover !== undefined) note('cover', cover)
    }
    if (typeof value !== 'object' || value === null) return undefined
    const fields: Fields = { ...value }
    if (typeof fields['_id'] === 'string') records.set(fields['_id'], fields)
    for (const [field, inner] of Object.entries(fields)) {
      if (field === '_id' && typeof inner === 'string') note(name, inner)
      else if (isNaming(field) && typeof inner === 'string') note(field, inner)
      else learn(namesOfLists[field] ?? name, inner)
    }
    return undefined
  }
  return {
    learn,
    note,
    find: (chance, ...names) => {
      const values = names.map((name) => known.get(name) ?? []).find((found) => found.length > 0)
      return values === undefined ? null : chance.pick(values)
    },
    any: (chance) => {
      const names = [...known.keys()]
      return names.length === 0 ? null : chance.pick(known.get(chance.pick(names)) ?? [])
    },
    recordOf: (id) => (typeof id === 'string' ? (records.get(id) ?? null) : null),
  }
}
