import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setInterval as every } from 'node:timers/promises'
import { type Product, startProduct } from './contenders.ts'
import { type MemorySample, type Soaked, complaintsOf, writeSoak } from './soak-figures.ts'
import { createSoakLoad } from './soak-load.ts'

// npm run bench -- --soak MINUTES: whether memory stays flat while people read and write.

const visitEveryMs = 150
const writeEveryMs = 15_000
const sampleEveryMs = 10_000
const metricsToken = 'a token that only the soak uses'

/** Reads the memory of a server from its metrics. */
const sampleOf = async ({ url }: Product, seconds: number): Promise<MemorySample> => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const answer = await fetch(`${url}/metrics`, { headers })
  const text = await answer.text()
  const figure = (name: string): number => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (found === undefined) throw new Error(`/metrics returned ${answer.status} without ${name}.`)
    return Number(found)
  }
  return {
    seconds,
    rss: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_used_bytes'),
    external: figure('nodejs_external_memory_bytes'),
    pdfProcesses: figure('lectureshelf_pdf_processes_memory_bytes'),
  }
}

/** Repeats work at a fixed rate until the signal ends it. */
const repeat = async (ms: number, signal: AbortSignal, work: () => void | Promise<void>): Promise<void> => {
  try {
    for await (const _ of every(ms, undefined, { signal })) await work()
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const soakOne = async (product: Product, signal: AbortSignal): Promise<Soaked> => {
  const load = createSoakLoad(product)
  const samples: MemorySample[] = []
  const from = performance.now()
  const sample = async () => {
    const taken = await sampleOf(product, (performance.now() - from) / 1000)
    samples.push(taken)
    const [rss, heap] = [taken.rss, taken.heap].map((bytes) => Math.round(bytes / 1024 / 1024))
    process.stdout.write(
      `${Math.round(taken.seconds)} s, ${product.name}: resident ${rss} MB, heap ${heap} MB, ` +
        `${load.responses()} responses, ${load.failures.length} failed\n`,
    )
  }
  await Promise.all([
    repeat(visitEveryMs, signal, load.beginVisit),
    repeat(writeEveryMs, signal, load.beginWrite),
    repeat(sampleEveryMs, signal, sample),
  ])
  await load.finish()
  return {
    name: product.name,
    samples,
    responses: load.responses(),
    leftOut: load.leftOut(),
    failures: load.failures,
  }
}

/** Loads a server on PostgreSQL and an embedded one for some minutes. @returns the table, and what is wrong */
export const soak = async (
  folder: string,
  databaseUrl: string,
  minutes: number,
): Promise<{ table: string; complaints: string[] }> => {
  const settings = { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'warn' }
  const onServer = { DATABASE_URL: databaseUrl, JWT_SECRET: 'a secret that only the bench uses' }
  const products: Product[] = []
  try {
    products.push(
      await startProduct('PostgreSQL', join(folder, 'server'), { ...settings, ...onServer }),
      await startProduct('embedded', join(folder, 'embedded'), settings),
    )
    const signal = AbortSignal.timeout(minutes * 60_000)
    const soaked = await Promise.all(products.map((product) => soakOne(product, signal)))
    return { table: writeSoak(soaked, minutes), complaints: soaked.flatMap(complaintsOf) }
  } finally {
    for (const { stop } of products) await stop()
  }
}
