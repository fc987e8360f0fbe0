import type { WriteBooks } from './write-books.ts'

/** A server that clients write to until it dies. */
export interface WritingSite {
  url: string
  ownerToken: string
  /** Tokens of students who take turns in sending feedback, because each may send only a few. */
  studentTokens: string[]
  sectionId: string
  books: WriteBooks
  /** Returns a number that no write has used before. */
  next: () => number
}

interface Asked {
  method: string
  path: string
  token?: string | undefined
  json?: unknown
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | URLSearchParams
}

interface Answer {
  text: string
  headers: Headers
}

/** Ends a writer when its server is dead. */
export class ServerDied extends Error {}

/** The server says that its database is away. */
export class Unavailable extends Error {}

/** A person writes from one network: a session that shows no device is ended when it is seen in many. */
const numberOf = (token: string) =>
  Array.from(token.slice(-16)).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

const forwardedFor = (number: number) => `10.${number % 200}.${Math.floor(number / 200) % 250}.7`

export const unavailable = 503

/**
 * Sends a request as a client of its own address.
 * @throws ServerDied when no complete response arrives, Unavailable, Error for another response without success
 */
export const ask = async (
  site: WritingSite,
  { method, path, token, json, headers, body }: Asked,
): Promise<Answer> => {
  const init = {
    method,
    headers: {
      'x-forwarded-for': forwardedFor(token === undefined ? site.next() : numberOf(token)),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body === undefined ? {} : { body }),
  }
  const answered = fetch(site.url + path, init).then(async (answer) => ({
    answer,
    text: await answer.text(),
  }))
  const { answer, text } = await answered.catch(() => {
    throw new ServerDied()
  })
  if (answer.status === unavailable) throw new Unavailable(`${method} ${path} returned 503`)
  if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${text.slice(0, 300)}`)
  return { text, headers: answer.headers }
}
