#!/usr/bin/env node
import { createEnding, endOnCrash } from '../platform/crashes.ts'
import { privateUmask } from '../platform/data-dir/private-folder.ts'
import { runCommandLine } from './command-line.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

process.umask(privateUmask)
const ending = createEnding({ complain, exit: (code) => process.exit(code) })
endOnCrash(process, ending)
const caller = { env: process.env, folder: process.cwd(), say, complain, end: ending.end }
// No top-level await: chunks that are loaded while a command runs import this module.
void runCommandLine(process.argv.slice(2), caller).then((exitCode) => {
  if (exitCode !== null) process.exit(exitCode)
  process.on('exit', ending.reportUnexplained)
})
