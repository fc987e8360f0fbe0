import { seedDemo } from './demo-copy.ts'

/**
 * Seeds the demo once; each worker runs a server on a copy of it. `E2E_DEMO_DIR` names an embedded demo that
 * already exists, for running a single file again and again.
 */
const prepareDemo = async () => (process.env['E2E_DEMO_DIR'] === undefined ? seedDemo() : undefined)

export default prepareDemo
