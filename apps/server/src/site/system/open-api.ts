import { ErrorReply } from '@lectureshelf/contract/errors'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import { registry } from '@lectureshelf/contract/registry'
import { rights } from '@lectureshelf/contract/access'
import { siteName } from '@lectureshelf/contract/constants'
import type { z } from 'zod'
import { descriptionSchema } from '../../platform/json-schema.ts'

const json = (schema: unknown) => ({ 'application/json': { schema } })

const propertiesOf = (schema: z.ZodType) => {
  const { properties, required } = descriptionSchema(schema, 'input')
  const names: unknown = required
  return Object.entries(Object(properties)).map(([name, described]) => ({
    name,
    schema: described,
    required: Array.isArray(names) && names.includes(name),
  }))
}

const parametersOf = (op: AnyOperation) => [
  ...('params' in op && op.params !== undefined
    ? propertiesOf(op.params).map((property) => ({ ...property, in: 'path', required: true }))
    : []),
  ...('query' in op && op.query !== undefined
    ? propertiesOf(op.query).map((property) => ({ ...property, in: 'query' }))
    : []),
]

const requestBodyOf = (op: AnyOperation) => {
  if (op.kind === 'json' && op.body !== undefined) {
    return { content: json(descriptionSchema(op.body, 'input')) }
  }
  if (op.kind === 'form') {
    return {
      content: { 'application/x-www-form-urlencoded': { schema: descriptionSchema(op.body, 'input') } },
    }
  }
  if (op.kind === 'upload') {
    const fields = descriptionSchema(op.fields, 'input')
    const properties = {
      ...Object(fields['properties']),
      [op.fileField]: { type: 'string', format: 'binary' },
    }
    return {
      content: { 'multipart/form-data': { schema: { ...fields, properties, required: [op.fileField] } } },
    }
  }
  return op.kind === 'tus' && op.method === 'PATCH'
    ? { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } }
    : undefined
}

/** A tus response is described by its headers. */
const contentOf = (op: Exclude<AnyOperation, { kind: 'tus' }>) =>
  op.kind === 'bytes'
    ? { [op.contentType]: { schema: { type: 'string', format: 'binary' } } }
    : json(descriptionSchema(op.response, 'output'))

const describe = (name: string, op: AnyOperation) => {
  const people: readonly string[] = rights[op.right]
  const isOpen = people.includes('visitor')
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: op.summary,
    description: `For: ${people.join(', ')}.`,
    parameters: parametersOf(op),
    requestBody: requestBodyOf(op),
    security: isOpen ? [] : [{ bearer: [] }],
    responses: {
      ...(op.kind === 'tus'
        ? { '2XX': { description: 'Done, as tus 1.0 says' } }
        : { '200': { description: 'Done', content: contentOf(op) } }),
      default: { description: 'Refused', content: json(descriptionSchema(ErrorReply, 'output')) },
    },
  }
}

/** Returns the registry as an OpenAPI 3.1 document. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, op] of registry) {
    const path = op.path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [op.method.toLowerCase()]: describe(name, op) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: siteName,
      version: '1',
      description: 'Study notes by department, scheme, semester and subject.',
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
