import type { AnyOperation } from '@lectureshelf/contract/operation'
import { lineOf, tinyPdf } from '../tiny-pdf.ts'
import { signUpFields } from '../claim-factories.ts'
import { personForm } from '../office-factories.ts'
import { csvOf } from '../statements/statement-factories.ts'
import { uploadMetadata } from '../tus-client.ts'
import type { Things } from './things.ts'
import { type Material, inputSchema, plausibleValue } from './plausible.ts'

/** The parts of a request, before they are written as bytes. */
export interface Parts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** Any value for a JSON body; the fields for a form or an upload. */
  body: unknown
  file: Buffer | null
  headers: Record<string, string>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const bodySchemaOf = (op: AnyOperation) =>
  op.kind === 'upload' ? op.fields : op.kind === 'json' || op.kind === 'form' ? op.body : undefined

const paramsOf = (op: AnyOperation) => ('params' in op ? op.params : undefined)

type Recipe = (material: Material, parts: Parts) => Partial<Parts>

const uploadSize = 64

/** Returns the id that a decision is about: beside what was seen of it, or in the path. */
const decidedId = (fields: Record<string, unknown>, pathId: unknown): unknown =>
  fields['id'] ?? fields['registrationId'] ?? pathId

/** Fills in what the screen showed of a decision's subject, from the last response if there was one. */
const withWhatWasSeen = (value: unknown, things: Things, pathId: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => withWhatWasSeen(item, things, pathId))
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    name === 'seen' ? inner : withWhatWasSeen(inner, things, pathId),
  ])
  const copied: Record<string, unknown> = Object.fromEntries(fields)
  const record = things.recordOf(decidedId(value, pathId))
  if (record === null || !isRecord(value['seen'])) return copied
  const seen = Object.entries(value['seen']).map(([name, inner]) => [name, record[name] ?? inner])
  return { ...copied, seen: Object.fromEntries(seen) }
}

const form: Recipe = (material) => {
  const { chance, things } = material
  if (chance.happens(0.4)) return { body: { 'form-name': 'feedback', feedback: 'Good notes' } }
  const usn = `1LS26CS${String(chance.below(1000)).padStart(3, '0')}`
  things.note('claimUsn', usn)
  const utr = `6324${String(chance.below(10 ** 8)).padStart(8, '0')}`
  return { body: signUpFields({ usn, utr, privacyAccepted: 'true', consent: 'true' }) }
}

const paymentDay = ({ chance }: Material) => `${String(1 + chance.below(20)).padStart(2, '0')}/10/26`

/** Rules for valid input that the schema of a call does not express. */
const recipes: Record<string, Recipe> = {
  'siteForms.submit': form,
  'claims.own': ({ chance, things }, { body }) => ({
    body: { ...recordOf(body), usn: things.find(chance, 'claimUsn') ?? '1LS26CS001' },
  }),
  'students.create': ({ chance }) => {
    const number = String(chance.below(10_000)).padStart(4, '0')
    return { body: { ...personForm, usn: `1LS28X${number}`, email: `new${number}@example.com` } }
  },
  'trash.restore': ({ chance, things }, { params }) => {
    const id = things.find(chance, 'trash')
    return { params: { ...params, id, kind: things.recordOf(id)?.['kind'] ?? params['kind'] } }
  },
  'statements.add': (material) => ({
    file: csvOf([
      {
        day: paymentDay(material),
        rupees: '149.00',
        utr: `6274${String(material.chance.below(10 ** 8)).padStart(8, '0')}`,
      },
    ]),
  }),
  'uploads.create': ({ chance, things }) => ({
    headers: {
      'upload-length': String(uploadSize),
      'upload-metadata': uploadMetadata(things.find(chance, 'sectionId') ?? chance.uuid()),
    },
  }),
  'uploads.patch': ({ chance }) => ({
    headers: {
      'upload-offset': chance.happens(0.8) ? '0' : '32',
      'content-type': 'application/offset+octet-stream',
    },
    file: Buffer.alloc(chance.pick([uploadSize, 16])),
  }),
}

/** Returns the parts of a request that the product most likely accepts. */
export const plausibleParts = (name: string, op: AnyOperation, material: Material): Parts => {
  const valueOf = (schema: ReturnType<typeof bodySchemaOf>) =>
    schema === undefined ? undefined : plausibleValue(material, inputSchema(schema))
  const marker = `fuzz ${material.chance.below(50)}`
  const parts: Parts = {
    params: recordOf(valueOf(paramsOf(op))),
    query: 'query' in op ? recordOf(valueOf(op.query)) : {},
    body: valueOf(bodySchemaOf(op)),
    file: op.kind === 'upload' ? tinyPdf({ contents: [lineOf(marker)] }) : null,
    headers: op.kind === 'tus' ? { 'tus-resumable': '1.0.0' } : {},
  }
  const own = recipes[name]?.(material, parts) ?? {}
  const merged = { ...parts, ...own, headers: { ...parts.headers, ...own.headers } }
  return { ...merged, body: withWhatWasSeen(merged.body, material.things, merged.params['id']) }
}
