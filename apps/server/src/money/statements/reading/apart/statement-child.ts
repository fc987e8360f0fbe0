import { WorkReadError, sendAndWait, serveWork } from '../../../../platform/children/child-side.ts'
import { AppError } from '../../../../platform/errors.ts'
import { readStatement } from '../read-statement.ts'
import { fileOf } from './statement-file.ts'
import { StatementJob, type StatementReport } from './statement-messages.ts'

// The program of a child process: it reads strangers' statements, and has neither secrets nor a socket to lose. It
// ends with its statement, so that no later one shares a process with that statement's password.

const linesOfReport = 500

const report = (message: StatementReport) => sendAndWait(message)

const read = async ({ bytes, password }: StatementJob): Promise<void> => {
  const { lines, settlements, payoutUtrs, ...rest } = fileOf(await readStatement(bytes, password))
  for (let from = 0; from < lines.length; from += linesOfReport) {
    const part = lines.slice(from, from + linesOfReport)
    const settled = part.flatMap((line, index) => (settlements.has(line) ? [index] : []))
    await report({ type: 'lines', lines: part, settlements: settled })
  }
  await report({ type: 'frame', frame: { ...rest, payoutUtrs: new Set(payoutUtrs) } })
}

/** Tells the sentence for the owner. An error that is not foreseen says nothing about the size of the file. */
const explain = async (error: unknown): Promise<void> => {
  if (!(error instanceof AppError)) throw error instanceof RangeError ? error : new WorkReadError(error)
  const { code, message } = error
  if (code !== 'statement_unreadable' && code !== 'pdf_password_protected') throw new WorkReadError(error)
  await report({ type: 'refused', code, message })
}

serveWork({ job: StatementJob, work: (job) => read(job).catch(explain), isTired: () => true })
