// Seeds the demo of the browser tests, prints the variables that name it, and deletes it when its input ends.
import { once } from 'node:events'
import { seedDemo } from './demo-copy.ts'

const { E2E_DEMO_DIR: before } = process.env
if (before === undefined) {
  const remove = await seedDemo()
  const { E2E_DEMO_DIR, E2E_DEMO_URL } = process.env
  process.stdout.write(`${JSON.stringify({ E2E_DEMO_DIR, E2E_DEMO_URL })}\n`)
  process.stdin.resume()
  await once(process.stdin, 'end')
  await remove()
}
