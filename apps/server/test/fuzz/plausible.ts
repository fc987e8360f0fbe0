import { z } from 'zod'
import { testPassword } from '../people.ts'
import { owner } from '../processes/installation.ts'
import type { Chance } from './chance.ts'
import type { Things } from './things.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The ingredients of a request. */
export interface Material {
  chance: Chance
  things: Things
  /** The feature of the call, whose ids are simply named `id`. */
  feature: string
  /** Whoever makes the call, and their password. */
  caller: { name: string; password: string }
}

/** Returns the JSON schema of a client's input, from the contract. */
export const inputSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const newUsn = ({ chance }: Material) => `1LS27CS${String(chance.below(1000)).padStart(3, '0')}`
const newNumber = ({ chance }: Material, digits: number) =>
  String(chance.below(10 ** digits)).padStart(digits, '0')

/** Values by field name, for any schema: without them no input would ever be valid. */
const samples: Record<string, (material: Material) => unknown> = {
  usn: ({ chance, things }) => things.find(chance, 'usn'),
  name: ({ chance }) => chance.pick(['Asha Rao', 'Ravi Gowda', 'Meera Nair-Özgür']),
  email: (material) => `person${newNumber(material, 4)}@example.com`,
  contact: (material) => `98${newNumber(material, 8)}`,
  dob: ({ chance }) => chance.pick(['2004-02-29', '2006-05-04']),
  password: ({ chance, caller }) => chance.pick([testPassword, owner.password, caller.password]),
  currentPassword: ({ caller }) => caller.password,
  newPassword: (material) => `another long password ${newNumber(material, 3)}`,
  department: ({ chance }) => chance.pick(['CSE', 'CSE', 'ECE']),
  deptId: ({ chance }) => chance.pick(['CSE', 'ECE', 'ISE', 'EEE', `D${chance.below(50)}`]),
  // The crew belongs to 2022: no promotion may move it to a semester that it has not paid for.
  batch: ({ chance }) => chance.pick(['2023', '2024', '2025', `20${30 + chance.below(60)}`]),
  scheme: () => '2022',
  semester: ({ chance }) => chance.pick(['5th Sem', '5th Sem', '3rd Sem']),
  semNum: ({ chance }) => 1 + chance.below(8),
  semName: ({ chance }) => `${1 + chance.below(8)}th Sem`,
  college: () => 'BI',
  clgCode: ({ chance }) => chance.pick(['BI', 'RV', `Z${chance.below(90)}`]),
  subCode: ({ chance, things }) =>
    chance.happens(0.2) ? `BCX${chance.below(30)}` : things.find(chance, 'subCode'),
  subAbb: () => 'CN',
  index: () => 0,
  version: () => 1,
  plan: ({ chance }) => chance.pick(['basic', 'premium']),
  utr: (material) => `6324${newNumber(material, 8)}`,
  refLink: () => 'https://www.ietf.org/',
  href: () => 'https://example.com/',
  supportMail: () => 'help@example.com',
  supportChat: () => 'https://example.com/chat',
  upiId: () => 'lectureshelf@upi',
  endsOn: () => '2099-01-31',
  from: () => '2026-01-01',
  to: () => '2026-12-31',
  isOwner: () => false,
  isCashier: () => false,
  'form-name': ({ chance }) => chance.pick(['signup', 'feedback']),
  dryRun: ({ chance }) => chance.happens(0.8),
}

const boundaryLengths = ({ minLength = 0, maxLength = 30 }: JsonSchema): number[] => [
  minLength,
  maxLength,
  Math.max(minLength, 1),
  Math.min(maxLength, 12),
]

const textOf = (material: Material, schema: JsonSchema, name: string): unknown => {
  const { chance, things, feature } = material
  if (schema.format === 'uuid')
    return things.find(chance, name, ...(name === 'id' || name === 'ids' ? [feature] : [])) ?? chance.uuid()
  if (schema.format === 'date') return '2026-10-05'
  if (schema.format === 'date-time') return '2026-10-05T10:00:00.000Z'
  const known = things.find(chance, name)
  if (known !== null && chance.happens(0.9)) return known
  return 'Module of notes '.repeat(400).slice(0, chance.pick(boundaryLengths(schema)))
}

const numberOf = ({ chance }: Material, { minimum = 0, maximum = 100 }: JsonSchema): number => {
  const [low, high] = [Math.max(minimum, -1000), Math.min(maximum, 1000)]
  return chance.pick([low, high, low + chance.below(Math.max(1, high - low + 1))])
}

/** Builds an object with all required fields, and sometimes optional ones. */
const objectOf = (material: Material, schema: JsonSchema): Record<string, unknown> => {
  const { properties = {}, required = [] } = schema
  const entries = Object.entries(properties).flatMap(([name, inner]) =>
    required.includes(name) || material.chance.happens(0.4)
      ? [[name, plausibleValue(material, inner, name)] as const]
      : [],
  )
  return Object.fromEntries(entries)
}

const arrayOf = (material: Material, { items, minItems = 0 }: JsonSchema, name: string): unknown[] => {
  if (items === undefined || Array.isArray(items)) return []
  const length = Math.max(minItems, material.chance.below(3))
  return Array.from({ length }, () => plausibleValue(material, items, name))
}

/** Builds a value that a schema most likely accepts: by its name where that says more than its type. */
export const plausibleValue = (material: Material, schema: JsonSchema | boolean, name = ''): unknown => {
  if (typeof schema === 'boolean') return 'anything'
  const { chance } = material
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return plausibleValue(material, chance.pick(branches), name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return chance.pick(schema.enum)
  if (schema.type === 'object' || schema.properties !== undefined) return objectOf(material, schema)
  if (schema.type === 'array') return arrayOf(material, schema, name)
  const sample = samples[name]
  if (sample !== undefined) return sample(material) ?? newUsn(material)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(material, schema)
  if (schema.type === 'boolean') return chance.happens(0.5)
  if (schema.type === 'null') return null
  return textOf(material, schema, name)
}
