import { passwordResetOps } from '@lectureshelf/contract/people/password-resets'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { afterAll, expect, test, vi } from 'vitest'
import { startMailServer } from '../mail-server.ts'
import { seededInstallation, studentUsns } from '../processes/installation.ts'
import { describeTimes, reportFigure, rounds } from '../processes/rounds.ts'
import { slowTestMs, startServer } from '../processes/server-program.ts'

vi.setConfig({ testTimeout: rounds * slowTestMs })

const mailServer = await startMailServer()
afterAll(() => mailServer.goDown())

/** Each attempt comes from its own address, so that the response is timed and not the throttle. */
const mailEnv = {
  TRUST_PROXY: '1',
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'LectureShelf <notes@lectureshelf.example>',
  PUBLIC_URL: 'https://notes.example.in',
}
const tries = rounds * 5
/** Fewer prove nothing: a single slow response would move the median. */
const roundsToCompare = 20
const differenceMax = 0.2

interface Asked {
  usn: string
  address: string
}

const post = (url: string, address: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

const refuseSignIn = (url: string, { usn, address }: Asked) => {
  const deviceData = { userAgent: 'test of enumeration', deviceType: 'desktop' }
  return post(url + sessionOps.login.path, address, { usn, password: 'a wrong guess', deviceData })
}

const askForLink = (url: string, { usn, address }: Asked) =>
  post(url + passwordResetOps.request.path, address, { usn })

const knownUsn = (index: number) => studentUsns[index % studentUsns.length] ?? ''
/** Returns a USN of the same shape and number that has no account. */
const unknownUsn = (index: number) => knownUsn(index).replace('22CS', '22EC')
const addressOf = (group: number, index: number) => `10.${group}.${index >> 8}.${index & 255}`

const timeOne = async (ask: () => Promise<Response>, answers: Set<string>): Promise<number> => {
  const from = performance.now()
  const answer = await ask()
  const body = await answer.text()
  const elapsed = performance.now() - from
  // Every request has its own id; all else must be equal.
  answers.add(`${answer.status} ${body.replace(/"requestId":"[^"]*"/u, '')}`)
  return elapsed
}

/** Sends known and unknown USNs in turn, each first equally often, so that neither meets a busier server. */
const compare = async (ask: (asked: Asked) => Promise<Response>) => {
  const known: number[] = []
  const unknown: number[] = []
  const answers = new Set<string>()
  const askKnown = async (index: number) => {
    const asked = { usn: knownUsn(index), address: addressOf(1, index) }
    known.push(await timeOne(() => ask(asked), answers))
  }
  const askUnknown = async (index: number) => {
    const asked = { usn: unknownUsn(index), address: addressOf(2, index) }
    unknown.push(await timeOne(() => ask(asked), answers))
  }
  // A first call warms the server up and is not measured.
  await ask({ usn: knownUsn(0), address: addressOf(3, 0) })
  await ask({ usn: unknownUsn(0), address: addressOf(3, 1) })
  for (let index = 0; index < tries; index += 1) {
    const [first, second] = index % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]
    await first(index)
    await second(index)
  }
  return { known, unknown, answers: [...answers] }
}

type Compared = Awaited<ReturnType<typeof compare>>

const medianOf = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length / 2) - 1] ?? 0

const expectAlike = async (name: string, { known, unknown }: Compared): Promise<void> => {
  const [one, other] = [medianOf(known), medianOf(unknown)]
  const difference = Math.abs(one - other) / Math.max(one, other)
  await reportFigure(`enumeration: ${describeTimes(`${name} of a known USN`, known)}`)
  await reportFigure(`enumeration: ${describeTimes(`${name} of an unknown USN`, unknown)}`)
  await reportFigure(
    `enumeration: ${name}: medians ${one.toFixed(2)} and ${other.toFixed(2)} ms, ${(100 * difference).toFixed(1)} % apart`,
  )
  if (rounds >= roundsToCompare) expect(difference, name).toBeLessThanOrEqual(differenceMax)
}

test('neither response nor time reveals whether a USN has an account', async () => {
  const server = await startServer(await seededInstallation(), mailEnv)
  const signIns = await compare((asked) => refuseSignIn(server.url, asked))
  expect(signIns.answers, 'a rejected sign-in').toEqual([
    expect.stringMatching(/^401 .*"code":"invalid_credentials"/),
  ])
  await expectAlike('a rejected sign-in', signIns)
  const links = await compare((asked) => askForLink(server.url, asked))
  expect(links.answers, 'a request for a reset link').toEqual([expect.stringMatching(/^200 /)])
  await expectAlike('a request for a reset link', links)
  expect(await server.stop()).toBe(0)
})
