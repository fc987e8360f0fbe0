// npm run dev: server and browser code with hot reload on both sides, on demo data.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './project.mjs'

ensureInstalled()
const apiPort = process.env.PORT || '4000'
const env = {
  ...process.env,
  PORT: apiPort,
  DATA_DIR: process.env.DATA_DIR || join(root, '.data', 'dev'),
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
}
const children = [
  spawn('tsx', ['watch', '--clear-screen=false', 'apps/server/src/cli/cli.ts', 'serve', '--demo'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn('vite', ['--port', String(Number(apiPort) + 1), '--strictPort'], {
    cwd: join(root, 'apps', 'web'),
    env,
    stdio: 'inherit',
  }),
]
const stop = (code) => {
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}
for (const child of children) child.on('exit', (code) => stop(code ?? 0))
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
