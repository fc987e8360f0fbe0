import { configure, getConfig } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/**
 * Runs the effects of what a test waited for, before the test resumes. It could press what appeared a moment ago, which
 * no person is fast enough for, and a mutation that no component listens to yet loses its callbacks.
 */
const before = getConfig()
const besides = createRoot(document.createElement('div'))
let waits = 0

configure({
  asyncWrapper: async (wait) => {
    const found = await before.asyncWrapper(wait)
    // Any synchronous render runs the effects that wait.
    flushSync(() => besides.render((waits += 1)))
    return found
  },
})
