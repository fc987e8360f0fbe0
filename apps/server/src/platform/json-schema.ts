import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * Returns the JSON schema from which Fastify compiles a response's serialiser. `anyOf` with null becomes `nullable`:
 * the serialiser would otherwise validate each value to choose a branch (measured in decision 001).
 */
export const serialiserSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const branches = jsonSchema.anyOf
      if (branches?.length !== 2) return
      const value = branches.find((branch) => typeof branch === 'object' && branch.type !== 'null')
      if (
        typeof value !== 'object' ||
        branches.every((branch) => typeof branch === 'object' && branch.type !== 'null')
      ) {
        return
      }
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { nullable: true })
    },
  })

/** Returns the schema of a part of a request or a response for the API description. */
export const descriptionSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const described: JsonSchema = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  delete described['$schema']
  return described
}
