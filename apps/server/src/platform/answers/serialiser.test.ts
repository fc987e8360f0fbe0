import { registry } from '@lectureshelf/contract/registry'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compileSerialiser, serialiserOf } from './serialiser.ts'

test('a serialiser can be compiled for each response of the contract', () => {
  const schemas = [...registry.values()].flatMap((op) => ('response' in op ? [op.response] : []))
  expect(schemas.length).toBeGreaterThan(50)
  for (const schema of schemas) expect(compileSerialiser(schema)).toBeTypeOf('function')
})

test('a serialiser writes what the schema names, and nothing else of the body', () => {
  const serialise = serialiserOf(z.object({ usn: z.string(), until: z.string().nullable() }))
  expect(serialise({ usn: '1LS22CS001', until: null, passwordHash: 'secret' })).toBe(
    '{"usn":"1LS22CS001","until":null}',
  )
})
