import type { HttpAnswer } from './http-answer.ts'

/**
 * Headers that nginx copies to its own response, and leaves there when it then repeats the request. They go to it by
 * another name, and its configuration names them again.
 */
const renamed = ['cache-control', 'content-disposition', 'accept-ranges']
const renamedPrefix = 'x-offload-'

/** The names of the headers that only the proxy sees. */
export const renamedHeaders: string[] = renamed.map((name) => renamedPrefix + name)

interface HandedOver extends Pick<HttpAnswer, 'status' | 'headers'> {
  isPart: boolean
  /** What makes the proxy send the bytes. */
  redirect: Record<string, string>
}

/** Makes a response that a proxy completes: it has the headers of the usual one, but no body. */
export const answerForProxy = ({ status, headers, isPart, redirect }: HandedOver): HttpAnswer => {
  const entries = Object.entries(headers)
    // Of a whole file the proxy says itself that it has ranges; of a range it does not.
    .filter(([name]) => isPart || name !== 'accept-ranges')
    .map(([name, value]) => [renamed.includes(name) ? renamedPrefix + name : name, value] as const)
  return {
    status,
    headers: { ...Object.fromEntries(entries), ...redirect, 'content-length': 0 },
    body: null,
    isForProxy: true,
  }
}
