import type { Chance } from './chance.ts'

const keptPerName = 40

type Fields = Record<string, unknown>

/** What the answers have named so far: ids and public names that exist, or did. */
export interface Things {
  /** Notes every id of an answer to a call of a feature. */
  learn: (feature: string, answer: unknown) => void
  note: (name: string, value: string) => void
  /** One thing of the first of these names under which any is known. */
  find: (chance: Chance, ...names: string[]) => string | null
  /** Any thing at all, of whatever name. */
  any: (chance: Chance) => string | null
  /** What the last answer said of a thing. */
  recordOf: (id: unknown) => Fields | null
}

/** How the ids inside a list are called where a path or a body wants them. */
const namesOfLists: Record<string, string> = {
  sections: 'sectionId',
  pdfs: 'pdfId',
  references: 'refId',
  sessions: 'sessionId',
  credits: 'lineId',
  lines: 'lineId',
}

/** A second name for the things of a feature. */
const aliases: Record<string, string> = {
  students: 'studentId',
  registrations: 'claimId',
  imports: 'importId',
  uploads: 'uploadId',
}

const coverName = /[0-9a-f]{32}\.webp/

/** Fields whose values are names of things. */
const isNaming = (field: string): boolean => /^(pdfFile|cover|subCode|token|[a-z]+Id)$/.test(field)

/** @param isOffLimits ids that must not fall into the hands of a random request */
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
