import type { Chance } from './chance.ts'

const keptPerName = 40

type Fields = Record<string, unknown>

/** Things that responses have named so far: ids and public names that exist, or did. */
export interface Things {
  /** Records every id in a response to a call of a feature, and what the call's path named. */
  learn: (feature: string, answer: unknown, params?: Fields) => void
  note: (name: string, value: string) => void
  /** Drops a thing that is gone. */
  forget: (value: string) => void
  /** Returns a thing of the first of these names under which one is known. */
  find: (chance: Chance, ...names: string[]) => string | null
  /** Returns a thing of a name whose last fields meet a condition. */
  findWhere: (chance: Chance, name: string, isMeant: (fields: Fields) => boolean) => string | null
  /** Returns any thing, whatever its name. */
  any: (chance: Chance) => string | null
  /** Returns the last response's fields of a thing, with the ids of the things that it stood in. */
  recordOf: (id: unknown) => Fields | null
}

/** Maps a field to the name of the things inside it: the one that paths and bodies use, where they have one. */
const namesOfLists: Record<string, string> = {
  sections: 'sectionId',
  pdfs: 'pdfId',
  references: 'refId',
  sessions: 'sessionId',
  credits: 'lineId',
  lines: 'lineId',
  ready: 'lineId',
  held: 'lineId',
  granted: 'lineId',
  orphan: 'orphan',
  reversed: 'reversed',
  devices: 'device',
  student: 'students',
  subscription: 'subscriptions',
  section: 'sectionId',
  pdf: 'pdfId',
  reference: 'refId',
  newReference: 'refId',
  registration: 'claims',
  registrations: 'claims',
  missing: 'claims',
}

/** Second names for the things of a feature. */
const aliases: Record<string, string> = {
  students: 'studentId',
  claims: 'registrationId',
  imports: 'importId',
  uploads: 'uploadId',
  sections: 'sectionId',
  pdfs: 'pdfId',
  references: 'refId',
  pageReports: 'reportId',
  proposals: 'proposalId',
  orphan: 'lineId',
  reversed: 'lineId',
}

const coverName = /[0-9a-f]{32}\.webp/

/** Whether the values of a field are names of things. */
const isNaming = (field: string): boolean => /^(pdfFile|cover|subCode|token|[a-z]+Id)$/.test(field)

/** The names of the ids and codes by which things inside a thing know it. */
const idsIn = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isNaming(name)))

/** The name under which the settings that were read last are a record: they have no id. */
export const settingsId = 'settings'

const settingsIn = (answer: unknown): Fields =>
  typeof answer !== 'object' || answer === null
    ? {}
    : 'settings' in answer
      ? settingsIn(answer.settings)
      : { ...answer }

/** @param isOffLimits selects ids that a random request must not use */
export const createThings = (isOffLimits: (id: string) => boolean): Things => {
  const known = new Map<string, string[]>()
  const records = new Map<string, Fields>()
  const note = (name: string, value: string) => {
    const values = known.get(name) ?? []
    if (isOffLimits(value)) return
    known.set(name, [...values.filter((other) => other !== value), value].slice(-keptPerName))
    const alias = aliases[name]
    if (alias !== undefined) note(alias, value)
  }
  const visit = (name: string, value: unknown, around: Fields): void => {
    if (Array.isArray(value)) return value.forEach((item) => visit(name, item, around))
    if (typeof value !== 'object' || value === null) return undefined
    const fields: Fields = { ...value }
    const id = fields['_id'] ?? fields['id']
    const ownId = name.endsWith('Id') ? name : `${name} id`
    const inside = { ...around, ...idsIn(fields), ...(typeof id === 'string' ? { [ownId]: id } : {}) }
    if (typeof id === 'string') {
      records.set(id, { ...inside, ...fields })
      note(name, id)
    }
    for (const [field, inner] of Object.entries(fields)) {
      if (field === 'cover' && typeof inner === 'string') note('cover', coverName.exec(inner)?.[0] ?? inner)
      else if (isNaming(field) && typeof inner === 'string') note(field, inner)
      else visit(namesOfLists[field] ?? name, inner, inside)
    }
    return undefined
  }
  const findWhere = (chance: Chance, name: string, isMeant: (fields: Fields) => boolean) => {
    const values = (known.get(name) ?? []).filter((value) => isMeant(records.get(value) ?? {}))
    return values.length === 0 ? null : chance.pick(values)
  }
  return {
    learn: (feature, answer, params = {}) => {
      visit(feature, answer, { ...params })
      if (feature === 'settings')
        records.set(settingsId, { ...records.get(settingsId), ...settingsIn(answer) })
    },
    note,
    forget: (value) => {
      for (const [name, values] of known)
        known.set(
          name,
          values.filter((other) => other !== value),
        )
    },
    find: (chance, ...names) => {
      const values = names.map((name) => known.get(name) ?? []).find((found) => found.length > 0)
      return values === undefined ? null : chance.pick(values)
    },
    findWhere,
    any: (chance) => {
      const names = [...known].filter(([, values]) => values.length > 0).map(([name]) => name)
      return names.length === 0 ? null : chance.pick(known.get(chance.pick(names)) ?? [])
    },
    recordOf: (id) => (typeof id === 'string' ? (records.get(id) ?? null) : null),
  }
}
