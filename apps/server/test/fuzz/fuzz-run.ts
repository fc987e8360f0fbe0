import { isAllowed } from '@lectureshelf/contract/access'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import { registry } from '@lectureshelf/contract/registry'
import { type Chance, createChance } from './chance.ts'
import type { Canaries } from './canaries.ts'
import type { Crew, Member } from './crew.ts'
import { type Outcome, createExchange } from './exchange.ts'
import { faultsOf } from './judge.ts'
import { plausibleParts } from './parts.ts'
import { type WireRequest, forwardedFor, writeRequest } from './requests.ts'
import { recordOf, uploadsOf } from './recipes.ts'
import { type SecondSteps, isAboutFactor } from './second-steps.ts'
import type { Things } from './things.ts'
import { twist } from './twists.ts'

export interface FuzzOptions {
  url: string
  crew: Crew
  canaries: Canaries
  secondSteps: SecondSteps
  things: Things
  seed: number
  requests: number
  concurrency: number
  limitMs: number
}

export interface FuzzReport {
  /** How often each call returned each status. */
  statuses: Map<string, Map<number, number>>
  /** How often each person made a request. */
  asked: Map<Member, number>
  /** The faults found, with the requests that caused them. */
  faults: string[]
  slowestMs: number
}

const calls = [...registry.entries()]
/** The call after which no one can sign in with the password that they had before. */
const changePassword = 'students.changePassword'
const plausibleShare = 0.4
const faultsMax = 40

const describe = (member: Member, { method, path, headers, body }: WireRequest, names: string[]) => {
  const shown = (body === null ? '' : body.toString('latin1')).slice(0, 300)
  const told = headers
    .join('|')
    .replaceAll(/Bearer [^|]+/g, 'Bearer ...')
    .slice(0, 300)
  return `${member} ${method} ${path.slice(0, 300)} [${names.join(', ') || 'plain'}] ${told} ${shown}`
}

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(Buffer.from(body, 'latin1').toString('utf8'))
  } catch {
    return null
  }
}

const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Learns from a response: ids, and the address and progress of an upload. */
const learnFrom = (things: Things, { name, member, params }: Told, { status, headers, body }: Outcome) => {
  if (status === null || status > 299) return
  const [feature = ''] = name.split('.')
  things.learn(feature, parseJson(body), params)
  const uploadId = headers.location?.split('/').at(-1)
  if (uploadId !== undefined) {
    things.note('uploadId', uploadId)
    things.note(uploadsOf(member, 'begun'), uploadId)
  }
  if (name === 'uploads.patch' && params !== undefined)
    things.note(uploadsOf(member, 'sent'), String(params['uploadId']))
}

/** Forgets what someone who may see it does not find: a request would name it in vain again and again. */
const forgetGone = (things: Things, { params = {} }: Told, { status }: Outcome) => {
  const last = Object.values(params).at(-1)
  if ((status === 404 || status === 410) && typeof last === 'string' && isId(last)) things.forget(last)
}

/** Creates a seeded order that repeats every call, so that each gets its share. */
const createOrder = (chance: Chance) => {
  let waiting: typeof calls = []
  return () => {
    if (waiting.length === 0) {
      waiting = calls
        .map((call) => ({ call, at: chance.below(2 ** 30) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ call }) => call)
    }
    const [next, ...rest] = waiting
    if (next === undefined) throw new Error('The contract has no calls.')
    waiting = rest
    return next
  }
}

/** Whether a response shows that a call read its input; a sign-in may well say that it does not know a USN. */
const isPastTheDoor = (op: AnyOperation, status: number): boolean =>
  ![0, 403, 405, 429, 431].includes(status) && (status !== 401 || isAllowed('visitor', op.right))

/** Returns the calls that no one has reached. */
export const findUnreached = ({ statuses }: FuzzReport): string[] =>
  calls
    .filter(
      ([name, op]) => ![...(statuses.get(name)?.keys() ?? [])].some((status) => isPastTheDoor(op, status)),
    )
    .map(([name]) => name)

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/u.test(text)

/** A call that was made, and what its path named. */
interface Told {
  name: string
  member: Member
  params?: Record<string, unknown> | undefined
}

interface Question {
  name: string
  op: AnyOperation
  member: Member
  isPlausible: boolean
}

/** Sends concurrent requests made from the contract, and judges every response. */
export const runFuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const { crew, canaries, secondSteps, things, requests, concurrency } = options
  const chance = createChance(options.seed)
  const nextCall = createOrder(chance)
  const exchange = createExchange(options.url, concurrency, options.limitMs)
  const report: FuzzReport = { statuses: new Map(), asked: new Map(), faults: [], slowestMs: 0 }

  /** Writes a request with the fields that only a second step gives, or a strange one. */
  const write = async (question: Question, token: string | null) => {
    const { name, op, member, isPlausible } = question
    const [feature = ''] = name.split('.')
    const password = crew.passwordOf(member)
    const caller = { name: member, password }
    const plain = plausibleParts(name, op, { chance, things, feature, caller })
    if (!isPlausible) return twist(chance, plain, things)
    const bend = (request: WireRequest) => request
    if (token === null || !crew.mayCall(member, op)) return { parts: plain, names: [], bend }
    const fields = await secondSteps.prepare(name, op, { ...caller, token })
    const body = isAboutFactor(name) ? { ...recordOf(plain.body), ...fields } : plain.body
    return { parts: { ...plain, body }, names: [], bend }
  }

  const askAs = async (question: Question, token: string | null) => {
    const { name, op, member, isPlausible } = question
    const { parts, names, bend } = await write(question, token)
    const wire = bend(writeRequest(op, parts, token))
    wire.headers.push('x-forwarded-for', forwardedFor(chance, token))
    const outcome = await exchange.send(wire)
    const isAsMeant = wire.method === op.method && !names.includes('a bent path')
    if (name === changePassword || !names.some((twisted) => twisted.includes('token')))
      crew.hear(member, token, name, outcome.status, parts.body)
    if (token !== null && recordOf(parseJson(outcome.body))['code'] === 'password_required')
      secondSteps.forgetProof(token)
    const told = { name, member, params: isAsMeant ? parts.params : undefined }
    learnFrom(things, told, outcome)
    if (isPlausible && crew.mayCall(member, op)) forgetGone(things, told, outcome)
    count(report.asked, member)
    report.slowestMs = Math.max(report.slowestMs, outcome.ms)
    if (isAsMeant)
      report.statuses.set(name, count(report.statuses.get(name) ?? new Map(), outcome.status ?? 0))
    const shown = `${describe(member, wire, names)} -> ${outcome.body.slice(0, 300)}`
    const found = faultsOf(wire, outcome, isAsMeant ? op : null, canaries.hiddenFrom(member))
    const faults = found.map((fault) => `${fault}: ${shown}`)
    report.faults = [...report.faults, ...faults].slice(0, faultsMax)
    return outcome
  }

  const ask = async (question: Question): Promise<void> => {
    const { name, member, isPlausible } = question
    const isFactor = isPlausible && isAboutFactor(name)
    if (name !== changePassword && !isFactor) return void (await askAs(question, await crew.tokenOf(member)))
    await crew.alone(member, async () => {
      const token = await crew.tokenOf(member, true)
      const { status, body } = await askAs(question, token)
      if (token === null || !isFactor) return
      const person = { name: member, password: crew.passwordOf(member), token }
      await secondSteps.settle(name, status, parseJson(body), person)
    })
  }

  let left = requests
  const work = async () => {
    while (left > 0) {
      left -= 1
      const [name, op] = nextCall()
      const isPlausible = chance.happens(plausibleShare)
      const member = crew.choose(chance, op, isPlausible && chance.happens(0.7))
      await ask({ name, op, member, isPlausible })
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, work))
    // Chance may have left a call out, so someone with the right makes it once more.
    for (let round = 0; round < 3; round += 1) {
      for (const name of findUnreached(report)) {
        const op = registry.get(name)
        if (op !== undefined) await ask({ name, op, member: crew.chooseBest(op), isPlausible: true })
      }
    }
  } finally {
    exchange.close()
  }
  return report
}
