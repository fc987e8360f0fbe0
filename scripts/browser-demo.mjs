// Seeds the demo of the browser tests while other checks run: seeding keeps one core busy for half a minute.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root, toolEnv } from './project.mjs'

/**
 * Starts seeding.
 * @returns `variables` resolves to the environment variables that name the demo, or to none when seeding failed: then
 *   the browser tests seed it themselves and show the failure. `remove` deletes the demo.
 */
export const startSeeding = () => {
  const child = spawn('tsx', [join('e2e', 'support', 'seed.ts')], {
    cwd: root,
    env: toolEnv({}),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close').catch(() => undefined)
  let output = ''
  const variables = new Promise((resolve) => {
    child.stdout.on('data', (piece) => {
      output += piece
      if (output.endsWith('\n')) resolve(JSON.parse(output))
    })
    void closed.then(() => resolve({}))
  })
  const remove = async () => {
    child.stdin.end()
    await closed
  }
  return { variables, remove }
}
