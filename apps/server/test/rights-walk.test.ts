import { registry } from '@lectureshelf/contract/registry'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { beginWith } from './begin-with.ts'
import { type Client, type TestApp, useTestApp } from './harness.ts'
import { prepare } from './rights/things.ts'
import { rows } from './rights/rows.ts'
import {
  type PersonKind,
  type Things,
  type Visit,
  hasRight,
  isHarmless,
  kinds,
  visit,
} from './rights/visits.ts'

const testApp = useTestApp()

test('every call of the registry has a row in the walk, and every row a call', () => {
  expect(Object.keys(rows).toSorted()).toEqual([...registry.keys()].toSorted())
  for (const [, expected] of Object.values(rows)) expect(expected).toHaveLength(kinds.length)
})

test('every call of the registry is mounted and described', async () => {
  const { app, visitor } = testApp()
  const description = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })
    .parse((await visitor({ method: 'GET', url: '/api/openapi.json' })).json())
  for (const [name, op] of registry) {
    expect(app.hasRoute({ method: op.method, url: op.path }), name).toBe(true)
    const path = op.path.replace(/:([A-Za-z]+)/g, '{$1}')
    expect(description.paths[path]?.[op.method.toLowerCase()]?.operationId, name).toBe(name)
  }
})

/** Each call by each kind of person. */
const visits: Visit[] = [...registry].flatMap(([name, op]) => {
  const [call, statuses] = rows[name] ?? [() => ({}), []]
  return kinds.map((kind, index) => ({ name, op, kind, status: statuses[index] ?? 0, call }))
})

const clientsOf = async ({ as, visitor }: TestApp) =>
  new Map(
    await Promise.all(
      kinds.map(async (kind) => [kind, kind === 'visitor' ? visitor : await as(kind)] as const),
    ),
  )

/** What every call needs. */
let site: { things: Things; clients: Map<PersonKind, Client> } | null = null
const putBack = beginWith(testApp, async () => {
  site = { things: await prepare(testApp()), clients: await clientsOf(testApp()) }
})

/** Makes a call. @returns a line when its response is wrong */
const say = async (each: Visit): Promise<string[]> => {
  if (site === null) throw new Error('Nothing is prepared.')
  const problem = await visit(each, site.things, site.clients.get(each.kind) ?? testApp().visitor)
  return problem === null ? [] : [`${each.name} for a ${each.kind}: ${problem}`]
}

/** Makes calls that change nothing, all on the same things. @returns a line for each wrong response */
const visitAll = async (list: Visit[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const each of list) wrong.push(...(await say(each)))
  return wrong
}

/** Makes calls that write: before each, everything is as it was before the first. */
const visitAnew = async (list: Visit[]): Promise<string[]> => {
  const { services } = testApp()
  const wrong: string[] = []
  for (const [index, each] of list.entries()) {
    if (index > 0) {
      services.throttle.forgetRefusals()
      services.absences.forget()
      await services.securityLog.settle()
      await putBack()
    }
    wrong.push(...(await say(each)))
  }
  return wrong
}

test('every call refuses everyone without the right', async () => {
  const refused = visits.filter((each) => !hasRight(each))
  expect(refused.length).toBeGreaterThan(kinds.length)
  expect(refused.filter(({ status }) => status < 400)).toEqual([])
  expect(await visitAll(refused)).toEqual([])
}, 300_000)

test('every call that reads or fails returns its status to everyone with the right', async () => {
  const harmless = visits.filter((each) => hasRight(each) && isHarmless(each))
  expect(harmless.length).toBeGreaterThan(kinds.length)
  expect(await visitAll(harmless)).toEqual([])
}, 300_000)

const nounOf = ({ name }: Visit) => name.slice(0, name.indexOf('.'))
const writing = visits.filter((each) => hasRight(each) && !isHarmless(each))

describe('a call that writes', () => {
  test.each([...new Set(writing.map(nounOf))])(
    'returns its status to everyone with the right, for each of %s',
    async (noun) => {
      expect(await visitAnew(writing.filter((each) => nounOf(each) === noun))).toEqual([])
    },
    300_000,
  )
})
