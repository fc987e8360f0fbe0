// A reporter of Vitest: its JSON report names failed tests, but not the errors that no test caught.
import { writeFileSync } from 'node:fs'

/** Writes such errors as a JSON list of texts to the file that STRAY_ERRORS_FILE names. */
export default class StrayErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ type, stack, message }) => `${type ?? 'error'}: ${stack ?? message}`)
    writeFileSync(process.env.STRAY_ERRORS_FILE, JSON.stringify(texts))
  }
}
