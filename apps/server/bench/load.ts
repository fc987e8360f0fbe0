import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  connections: number
  seconds: number
}

export interface Measured {
  /** Responses per second. */
  rate: number
  p50Ms: number
  p99Ms: number
  /** Responses with another status than 2xx, and broken connections. */
  failed: number
}

/** JSON and Lua write plain text alike. */
const luaString = (text: string): string => JSON.stringify(text)

/** Writes the requests once and sends them in turn: building one for each response would slow wrk down. */
const scriptOf = (requests: Asked[]): string => {
  const made = requests.map(({ method, path, headers, body }) => {
    const table = Object.entries(headers)
      .map(([name, value]) => `[${luaString(name)}] = ${luaString(value)}`)
      .join(', ')
    const words = [luaString(method), luaString(path), `{ ${table} }`]
    return `wrk.format(${[...words, body === undefined ? 'nil' : luaString(body)].join(', ')})`
  })
  return `
init = function() requests = { ${made.join(',\n')} } turn = 0 end
request = function() turn = turn % #requests + 1 return requests[turn] end
done = function(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read
    + summary.errors.write + summary.errors.timeout
  io.write(string.format('RESULT %f %f %f %d\\n', summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, failed))
end`
}

/** Sends requests as fast as they are answered, with wrk. The requests are sent in turn. */
export const measure = async (
  url: string,
  requests: Asked[],
  { connections, seconds }: Load,
  folder: string,
): Promise<Measured> => {
  const script = join(folder, 'requests.lua')
  await writeFile(script, scriptOf(requests))
  const { stdout } = await run('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    '--timeout=10s',
    `--script=${script}`,
    url,
  ])
  const words = /^RESULT (.+)$/m.exec(stdout)?.[1]?.split(' ').map(Number) ?? []
  const [rate = 0, p50Ms = 0, p99Ms = 0, failed = 1] = words
  return { rate, p50Ms, p99Ms, failed }
}
