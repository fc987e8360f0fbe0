import compile from 'fast-json-stringify'
import type { z } from 'zod'
import { serialiserSchema } from '../json-schema.ts'

type Serialise = (body: unknown) => string

const compiled = new WeakMap<z.ZodType, Serialise>()

/** Compiles the function that writes a response of the schema, once for each schema. */
export const compileSerialiser = (schema: z.ZodType): Serialise => {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const serialise = compile(serialiserSchema(schema))
  compiled.set(schema, serialise)
  return serialise
}

/**
 * Returns the function that writes a response of the schema as JSON. It compiles at the first response: compiling
 * the serialisers of all calls would take a fifth of the time of a start.
 */
export const serialiserOf =
  (schema: z.ZodType): Serialise =>
  (body) =>
    compileSerialiser(schema)(body)
