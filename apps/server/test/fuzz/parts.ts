import type { AnyOperation } from '@lectureshelf/contract/operation'
import { lineOf, tinyPdf } from '../tiny-pdf.ts'
import type { Things } from './things.ts'
import { type Material, inputSchema, plausibleValue } from './plausible.ts'
import { type Parts, isRecord, recipes, recordOf } from './recipes.ts'

const bodySchemaOf = (op: AnyOperation) =>
  op.kind === 'upload' ? op.fields : op.kind === 'json' || op.kind === 'form' ? op.body : undefined

const paramsOf = (op: AnyOperation) => ('params' in op ? op.params : undefined)

/** Returns the id that a decision is about: beside what was seen of it, or the last one in the path. */
const decidedId = (fields: Record<string, unknown>, pathId: unknown): unknown =>
  fields['id'] ?? fields['registrationId'] ?? pathId

/** The fields of a body that repeat what the screen showed. */
const shownFields = ['seen', 'before']

/** Fills in what the screen showed of a decision's subject, from the last response if there was one. */
const withWhatWasSeen = (value: unknown, things: Things, pathId: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => withWhatWasSeen(item, things, pathId))
  if (!isRecord(value)) return value
  const record = things.recordOf(decidedId(value, pathId))
  const shown = (seen: Record<string, unknown>, of: Record<string, unknown>) =>
    Object.entries(seen).map(([name, inner]) => [
      name,
      name === 'bankState' ? (recordOf(of['bank'])['state'] ?? null) : (of[name] ?? inner),
    ])
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (!shownFields.includes(name)) return [name, withWhatWasSeen(inner, things, pathId)]
      return [name, record !== null && isRecord(inner) ? Object.fromEntries(shown(inner, record)) : inner]
    }),
  )
}

/** Names the subject in which the thing of a path was seen. */
const withItsSubject = (params: Parts['params'], things: Things): Parts['params'] => {
  const { subCode } = things.recordOf(Object.values(params).at(-1)) ?? {}
  return 'subCode' in params && typeof subCode === 'string' ? { ...params, subCode } : params
}

/** Returns the parts of a request that the product most likely accepts. */
export const plausibleParts = (name: string, op: AnyOperation, material: Material): Parts => {
  const valueOf = (schema: ReturnType<typeof bodySchemaOf>) =>
    schema === undefined ? undefined : plausibleValue(material, inputSchema(schema))
  const marker = `fuzz ${material.chance.below(50)}`
  const parts: Parts = {
    params: withItsSubject(recordOf(valueOf(paramsOf(op))), material.things),
    query: 'query' in op ? recordOf(valueOf(op.query)) : {},
    body: valueOf(bodySchemaOf(op)),
    file: op.kind === 'upload' ? tinyPdf({ contents: [lineOf(marker)] }) : null,
    headers: op.kind === 'tus' ? { 'tus-resumable': '1.0.0' } : {},
  }
  const own = recipes[name]?.(material, parts) ?? {}
  const merged = { ...parts, ...own, headers: { ...parts.headers, ...own.headers } }
  const lastId = Object.values(merged.params).at(-1)
  return { ...merged, body: withWhatWasSeen(merged.body, material.things, lastId) }
}
