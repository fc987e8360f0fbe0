import { createPdfEngine } from './pdf-engine.ts'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
const engine = createPdfEngine({ log: (e) => console.log(e) })
const dir = process.argv[2]
console.time('first')
console.log(await engine.check('/etc/passwd'))
console.timeEnd('first')
for (const f of readdirSync(dir).filter((f) => f.endsWith('.pdf'))) {
  const p = dir + '/' + f
  const t = performance.now()
  const c = await engine.check(p)
  const t2 = performance.now()
  let chars = 0,
    batches = 0
  const r = await engine.index(p, async (b) => {
    batches++
    for (const x of b.texts) chars += x.length
  })
  const t3 = performance.now()
  if (r.ok) {
    console.log(
      f,
      (statSync(p).size / 1e6).toFixed(1) + 'MB',
      JSON.stringify(c),
      'check',
      (t2 - t).toFixed(0),
      'index',
      (t3 - t2).toFixed(0),
      ((r.index.pageCount / (t3 - t2)) * 1000).toFixed(0) + 'p/s',
      chars,
      batches,
      r.index.outline.length,
      r.index.cover?.length,
    )
    writeFileSync('/tmp/x/' + f + '.webp', r.index.cover!)
    if (process.argv[3]) console.log(r.index.outline.slice(0, 5))
  } else console.log(f, c, r)
}
import { readFileSync } from 'node:fs'
import { execSync } from 'node:child_process'
console.log(
  execSync(`ps --ppid ${process.pid} -o pid,rss,args; ps ax -o pid,ppid,rss,args | grep esbuild`).toString(),
)
await engine.close()
console.log(execSync(`ps ax -o pid,ppid,rss,args | grep -E 'esbuild|pdf-child'`).toString())
